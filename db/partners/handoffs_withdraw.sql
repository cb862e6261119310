-- A declined one may be withdrawn while the companies are linked; after the end of the link nothing of it crosses.
create function partners.handoffs_withdraw(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  perform app.require('handoffs:send');
  v_handoff := partners.find_handoff(p_id);
  perform partners.take_turn(v_handoff.partner);
  v_handoff := partners.lock_handoff(v_handoff);
  if v_handoff.direction <> 'outgoing' then
    perform app.refuse('invalid_transition', 'The task was received, not sent: it is declined.');
  elsif v_handoff.status = 'done' or not partners.can_take_back(v_handoff) then
    perform partners.refuse_transition(v_handoff, 'withdrawn');
  end if;
  perform partners.take_back(v_handoff, 'withdrawn');
  return '{}';
end;
$$;
comment on function partners.handoffs_withdraw is
  'Takes back a task that was sent; the partner''s copy is removed. Refuses with missing_permission, not_found, '
  'invalid_transition. Emits handoff.deleted.';
