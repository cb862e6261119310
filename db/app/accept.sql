-- The end of a write that was not refused: its audit entry, and the check against the plan it was promised by.
-- A rehearsal and a dry run end here: MW000 undoes what was done since they began, the plan rides out in the detail.
create function app.accept(
  p_context jsonb, p_result jsonb, p_rehearsed jsonb default null, p_input jsonb default null)
  returns app.answer
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_plan jsonb;
  v_agreed jsonb; -- what was agreed to beside what the plan shows, which may look alike for two things
begin
  if app.is_rehearsal() then
    raise exception using errcode = 'MW000', constraint = 'rehearsal',
      detail = (case when p_context ? 'planHash' then app.with_words(app.plan(p_result)) else app.plan(p_result) end
                || jsonb_build_object('now', app.now()))::text;
  end if;
  if app.is_agent() then
    perform app.refuse_agent_changes(p_input);
  end if;
  insert into app.audit_log
    (company_id, id, at, person_id, actor_type, channel, key_id, capability, transaction_id, stated_by)
  values (app.company_id(), app.current_call_id(), app.now(), app.person_id(),
          p_context ->> 'actorType', p_context ->> 'channel',
          p_context ->> 'keyId', app.call_context() ->> 'capability', p_context ->> 'transactionId',
          nullif(current_setting('app.stated_by', true), '')::bigint);
  if p_rehearsed is not null then
    v_agreed := jsonb_build_object('call', app.planned_call(p_input),
                                   'hidden', app.call_context() #> '{found,sealed}',
                                   'statedBy', nullif(current_setting('app.stated_by', true), ''));
    v_plan := app.plan(p_result);
    v_plan := v_plan
      || jsonb_build_object('planHash', app.plan_hash(v_plan || v_agreed, p_rehearsed || v_agreed));
    if v_plan ->> 'planHash' <> p_context ->> 'planHash' then
      perform app.refuse('plan_changed', 'This call, or what it would do, is not what its plan said.',
                         app.tell_plan(p_rehearsed - 'now' || jsonb_build_object('planHash', v_plan -> 'planHash')));
    elsif app.is_dry_run() then
      raise exception using errcode = 'MW000', constraint = 'dry_run',
        detail = (app.with_words(v_plan) || jsonb_build_object('result', p_result))::text;
    end if;
    perform set_config('app.call_id', '', true); -- what comes back from a partner is no more of this call
    perform partners.send_on(m) from partners.told() m;
  end if;
  return (200, p_result::text, false)::app.answer;
end;
$$;
comment on function app.accept is
  'Ends a write: audit entry, plan check, or the end of a rehearsal or a dry run. Refuses with plan_changed, '
  'agent_not_allowed.';
