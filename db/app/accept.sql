-- The end of a write that was not refused: its audit entry, and the check against the plan it was promised by.
-- A dry run ends here: MW000 undoes everything done since the call began, and the plan rides out in the detail.
create function app.accept(p_context jsonb, p_result jsonb)
  returns app.answer
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_plan jsonb;
begin
  perform app.refuse_agent_changes();
  insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, key_id, capability, transaction_id, stated_by)
  values (app.company_id(), app.current_call_id(), app.now(), app.person_id(), p_context ->> 'actorType', p_context ->> 'channel',
          p_context ->> 'keyId', app.call_context() ->> 'capability', p_context ->> 'transactionId', nullif(current_setting('app.stated_by', true), '')::bigint);
  if app.is_dry_run() then
    raise exception using errcode = 'MW000', constraint = 'dry_run',
      detail = (app.plan(p_result) || jsonb_build_object('result', p_result))::text;
  elsif p_context ? 'planHash' then
    v_plan := app.plan(p_result);
    if v_plan ->> 'planHash' is distinct from p_context ->> 'planHash' then
      perform app.refuse('plan_changed', 'What this call would do is no longer what its plan said.', v_plan);
    end if;
  end if;
  return (200, p_result::text, false)::app.answer;
end;
$$;
comment on function app.accept is
  'Ends a write: audit entry, plan check, or the end of a dry run. Refuses with plan_changed, agent_not_allowed.';
