create function work.note_turn(p_was work.tasks, p_task work.tasks, p_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_turn boolean;
begin
  if p_task.status = p_was.status then
    return;
  elsif p_task.finished_at is not null then
    v_is_turn := p_was.finished_at is not null and p_task.status in ('done', 'declined');
  elsif 'incomplete' in (p_task.status, p_was.status) or p_was.finished_at is not null
    or work.is_put_back(p_was.status, p_task.status) then
    v_is_turn := true;
  elsif p_task.status = 'dispatched' then
    v_is_turn := (select work.is_to_begin(u.status) from work.task_turns u
                   where u.company_id = app.company_id() and u.task_id = p_task.id order by u.id desc limit 1);
  end if;
  if v_is_turn then
    insert into work.task_turns (company_id, task_id, id, at, status, was, was_ended, reason, was_reason)
    values (app.company_id(), p_task.id, app.next_number(), p_at, p_task.status, p_was.status, p_was.finished_at,
            coalesce(p_task.incomplete_reason, p_task.reopen_reason),
            case when p_was.finished_at is not null then case p_was.status
              when 'declined' then p_was.declined_reason when 'incomplete' then p_was.incomplete_reason end end);
  end if;
end;
$$;
comment on function work.note_turn is
  'Keeps that a task was left incomplete without a follow-up, or put back after it was dispatched, or was taken up '
  'again after that or after its end, or that its end was made another, when and why.';
