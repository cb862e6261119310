create function partners.note_step(p_handoff partners.handoffs, p_type text, p_is_own boolean, p_payload jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into partners.handoff_steps (company_id, handoff_id, at, type, is_own, person_id, payload)
  values (app.company_id(), p_handoff.id, app.now(), p_type, p_is_own,
          case when p_is_own then app.person_id() end, p_payload);
end;
$$;
comment on function partners.note_step is
  'Writes down what happened to a handoff, in its timeline.';
