-- A task sets its machine's status as it opens and as it is done, and asks for no other: who ends the first of two has
-- ended the stop for both. It is not refused, as it may be meant so, and told.
create function work.machine_warnings(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
  v_machine text;
  v_status_id bigint;
  v_open text;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  select s.name, s.status_id into v_machine, v_status_id from sites.ssus s
   where s.company_id = app.company_id() and s.id = p_task.ssu_id and s.is_active;
  if v_machine is null then
    return '[]';
  elsif p_task.status = 'done' and v_type.status_on_done_id = v_status_id then
    select string_agg(work.shown_title(t), ', ' order by t.id) into v_open
      from work.tasks t
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      join sites.ssu_statuses o on o.company_id = y.company_id and o.id = y.status_on_open_id and o.category <> 'UP'
      join sites.ssu_statuses d
        on d.company_id = y.company_id and d.id = v_type.status_on_done_id and d.category = 'UP'
     where t.company_id = app.company_id() and t.ssu_id = p_task.ssu_id
       and not work.is_finished(t.status, t.is_partial_completion)
       and not (t.sets_status_when_begun and t.started_at is null);
    return case when v_open is null then '[]' else jsonb_build_array(jsonb_build_object(
      'code', 'other_work_open', 'message', format(
        '%s was set to run, and %s is still open there, which had stopped it or put it into maintenance.',
        v_machine, v_open))) end;
  end if;
  return '[]';
end;
$$;
comment on function work.machine_warnings is
  'Warnings of a machine that was set to run while other work is open that stopped it.';
