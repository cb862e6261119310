-- The second task's status follows from the first: it waits as open while the first is not done, and is ready when it
-- waits for nobody any more and no gate holds it back. The first is held, so that it is not being finished at the same
-- moment.
create function work.connect(p_from_task_id bigint, p_to_task_id bigint, p_type text, p_description text)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_blocked boolean;
  v_changed record;
begin
  perform from work.tasks t where t.company_id = app.company_id() and t.id = p_from_task_id for share;
  insert into work.task_connections (company_id, from_task_id, to_task_id, type, description, created_at)
  values (app.company_id(), p_from_task_id, p_to_task_id, p_type, p_description, app.now())
  on conflict (company_id, from_task_id, to_task_id, type) do update
    set description = excluded.description, waived_reason = null;
  v_blocked := p_type = 'dependency' and work.blocked_by(p_to_task_id) is not null;
  update work.tasks t
     set status = case when v_blocked then 'open' else work.ready_status(
           (select y from work.task_types y where y.company_id = t.company_id and y.id = t.type_id), t.answers) end,
         updated_at = app.now()
    from work.tasks was
   where t.company_id = app.company_id() and t.id = p_to_task_id and was.company_id = t.company_id and was.id = t.id
     and p_type = 'dependency'
     and t.status = any (case when v_blocked then array['ready', 'dispatched'] else array['open', 'preparation'] end)
  returning was, t as task into v_changed;
  if found then
    perform work.note_turn(v_changed.was, v_changed.task, app.now());
    if v_blocked then
      perform inventory.bring_back(p_to_task_id);
    end if;
  end if;
  return (select t.status from work.tasks t where t.company_id = app.company_id() and t.id = p_to_task_id);
end;
$$;
comment on function work.connect is
  'Connects two tasks and answers the status the second then has: open again while it waits, ready when what it waits '
  'for is done.';
