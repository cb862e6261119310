create function inventory.vendors_json(p_rows inventory.vendors[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select v.id, v.name, v.external_ref as "externalRef", v.lead_time_days as "leadTimeDays",
             v.is_active as "isActive"
        from unnest(p_rows) with ordinality v
       order by v.ordinality) j);
end;
$$;
comment on function inventory.vendors_json is
  'Vendors as answers show them.';
