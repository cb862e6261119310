create function people.audit_list_total(
  p_from       timestamptz,
  p_to         timestamptz,
  p_person_id  bigint,
  p_capability text,
  p_entity     text
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_person_id is null and p_capability is null and p_entity is null then
    return app.rows_by_month('app.audit_log', '', p_from, p_to);
  end if;
  return null;
end;
$$;
comment on function people.audit_list_total is
  'How many entries audit_list has, where that is kept, or null.';
