create function people.audit_list_check(p_entity text, p_entity_id text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_entity_id is not null and p_entity is null then
    perform app.refuse_input('[{"path": "entity", "message": "is needed with entityId"}]');
  elsif p_entity is not null and not exists (select from people.audited_kinds() k where k.entity = p_entity) then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'entity', 'message', format(
      'must be one of %s', (select string_agg(k.entity, ', ' order by k.entity) from people.audited_kinds() k)))));
  end if;
end;
$$;
comment on function people.audit_list_check is
  'Refuses with invalid_input the id of an entity without its kind, and a kind that there is not.';
