create function people.audit_list_check(p_entity text, p_entity_id text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_entity_id is not null and p_entity is null then
    perform app.refuse_input('[{"path": "entity", "message": "is needed with entityId"}]');
  end if;
end;
$$;
comment on function people.audit_list_check is
  'Refuses with invalid_input the id of an entity without its kind.';
