-- In a company's audit log the operator is nobody of its people. What changed nothing has no entry, as a call that is
-- sent twice.
create function operator.note_entry(p_capability text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into app.audit_log (company_id, id, at, actor_type, channel, capability, transaction_id)
  select app.company_id(), app.current_call_id(), app.now(), 'operator', 'operator', p_capability, gen_random_uuid()
   where exists (select from app.audit_changes c
                  where c.company_id = app.company_id() and c.call_id = app.current_call_id() and c.at = app.now());
  perform set_config('app.call_id', '', true);
end;
$$;
comment on function operator.note_entry is
  'Ends what the operator changed in the entered company with its entry in the audit log there.';
