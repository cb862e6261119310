create function maintenance.reason_codes_json(p_rows maintenance.reason_codes[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select r.id, r.kind, r.code, r.label, r.parent_id as "parentId", r.is_active as "isActive"
        from unnest(p_rows) with ordinality r
       order by r.ordinality) j);
end;
$$;
comment on function maintenance.reason_codes_json is
  'Reason codes as answers show them.';
