-- A task says nothing of its machine as it goes: who declines one, or takes it elsewhere, has not said that the machine
-- runs. Neither is refused, as it may be meant so, and both are told.
create function work.left_behind(p_task work.tasks, p_what text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
  v_warnings jsonb;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  select coalesce(jsonb_agg(jsonb_build_object('code', 'machine_still_stopped', 'message', format(
           '%s is stopped, and a task that %s leaves that as it is: its stop goes on until a task or a signal says '
           'otherwise, or downtime_events.close ends it.', m.name, p_what))), '[]')
    into v_warnings from sites.ssus m
   where m.company_id = app.company_id() and m.id = p_task.ssu_id and m.is_active
     and v_type.status_on_open_id is not null and not (p_task.sets_status_when_begun and p_task.started_at is null)
     and exists (select from downtime.stoppages s
                  where s.company_id = m.company_id and s.ssu_id = m.id and s.ended_at is null);
  if v_type.recurrence is not null and p_task.status = 'declined' and p_task.work_order_id is null
    and not work.has_next_task(p_task) and not maintenance.is_of_rule(p_task.id) then
    v_warnings := v_warnings || jsonb_build_object('code', 'series_ended', 'message',
      'A task that is declined ends its series: none comes after it. Make the next one by tasks.create.');
  end if;
  return v_warnings;
end;
$$;
comment on function work.left_behind is
  'Warnings of what a task leaves behind that is declined, or, as it was, goes to another machine: a machine that '
  'still stands, a series that has ended.';
