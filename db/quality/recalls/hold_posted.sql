-- What was counted on a machine in the time that a recall names may be posted after that was opened.
create function quality.hold_posted(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform quality.hold_recalled(r), quality.tell_recall(r)
     from quality.recalls r
    where r.company_id = app.company_id() and r.state = 'open' and r.origin @? '$[*].ssuId'
      and exists (select from quality.origin_work(r.origin) w
                   where w.task_id = p_task.id or w.work_order_id = p_task.work_order_id)
    order by r.id;
end;
$$;
comment on function quality.hold_posted is
  'Holds what a task, or its order, has posted where a recall is about what was counted there. Emits '
  'stock.reorder_triggered.';
