create function maintenance.reason_codes_json(p_rows maintenance.reason_codes[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', r.id, 'kind', r.kind, 'code', r.code, 'label', r.label, 'parentId', r.parent_id,
               'isActive', r.is_active)
             order by r.ordinality)
      from unnest(p_rows) with ordinality r);
end;
$$;
comment on function maintenance.reason_codes_json is
  'Reason codes as answers show them.';
