-- The recipient of a handoff says where the work stands, and the task here follows. What the task's type asks of the
-- company's own people was not asked of the partner; what follows from the status follows. The operations of an order
-- that is over stay as they are. It happened when the recipient says that it did, as what own people tell late. The
-- caller holds the locks.
create function work.follow_partner(
  p_task    work.tasks,
  p_status  text,
  p_reason  text,
  p_at      timestamptz default null
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_over boolean := p_task.step is not null and exists (
    select from production.work_orders o
     where o.company_id = app.company_id() and o.id = p_task.work_order_id and o.status in ('closed', 'cancelled'));
  v_at timestamptz := case when p_at between app.first_instant() and app.now() then p_at else app.now() end;
  v_task work.tasks;
begin
  if p_task.status <> p_status and not v_is_over then
    v_task := work.write_status(p_task, jsonb_build_object('status', p_status, 'declinedReason', p_reason), v_at);
    perform work.follow_status(p_task, v_task, v_at);
  end if;
end;
$$;
comment on function work.follow_partner is
  'Puts a locked task into the status that its partner told, as of a time (null, or one that is no time in which work '
  'is told: now), with all that follows. Emits task.status_changed and what the status sets off.';
