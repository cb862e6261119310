-- For what a call changes outside the factory's tables, where no trigger sees it: keys at the identity provider.
create function app.note_change(p_entity text, p_entity_id text, p_action text, p_fields jsonb)
  returns void
  language sql volatile
  begin atomic
    insert into app.audit_changes (company_id, call_id, at, entity, entity_id, action, fields)
    values (app.company_id(), app.current_call_id(), app.now(), p_entity, p_entity_id, p_action, p_fields);
  end;
comment on function app.note_change is
  'Records in the audit log a change that no table of a factory shows.';
