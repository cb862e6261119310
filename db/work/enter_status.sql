-- THE way into a status, by the company's own people. The caller holds the locks of the task and of its work order
-- (work.lock_task); what follows (work.follow_status) locks what comes after.
create function work.enter_status(p_task_id bigint, p_input jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_at timestamptz := work.happened_at(p_input);
  v_follows boolean := coalesce((p_input ->> 'createFollowUp')::boolean, false);
  v_was work.tasks;
begin
  select t.* into v_was from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  if v_was.status = v_to and not v_follows then
    if v_to = 'declined' and p_input ->> 'unpostedCounts' = 'scrap' then
      perform production.check_scrapped(v_was);
    end if;
    return '{}'::jsonb;
  end if;
  if work.is_finished(v_was.status, v_was.is_partial_completion) then
    perform inventory.hold_products(inventory.products_to_move(v_was));
  end if;
  v_was := inventory.fill_kit(v_was, v_to, v_follows);
  perform work.check_transition(v_was, p_input);
  if v_to = 'declined' and p_input ->> 'unpostedCounts' = 'scrap' then
    perform production.scrap_unposted(null, v_was.id, 'scrap', p_input ->> 'declinedReason', v_at);
  end if;
  return work.follow_status(v_was, work.write_status(v_was, p_input, v_at), v_at, v_follows);
end;
$$;
comment on function work.enter_status is
  'Moves a locked task into a status with all that follows (work.follow_status), which it answers.';
