create function inventory.vendors_json(p_rows inventory.vendors[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', v.id, 'name', v.name, 'externalRef', v.external_ref, 'leadTimeDays', v.lead_time_days,
               'isActive', v.is_active)
             order by v.ordinality)
      from unnest(p_rows) with ordinality v);
end;
$$;
comment on function inventory.vendors_json is
  'Vendors as answers show them.';
