-- What was counted on a machine in the time that a recall names may be posted after that was opened; and an order may
-- have used up, for pieces that it scrapped, what is held since, before it makes the lot that this went into. What goes
-- later into a lot that is held is what an upstream recall is about too.
create function quality.hold_posted(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recalls bigint[];
begin
  if not exists (select from quality.recalls r where r.company_id = app.company_id() and r.state = 'open') then
    return;
  end if;
  v_recalls := array(
    select w.id from quality.work_recalls(p_task.work_order_id, p_task.id) w
    union
    select i.recall_id
      from production.made_and_used(p_task.work_order_id, p_task.id) u
      join quality.recall_items i on i.company_id = app.company_id() and i.released_at is null
       and (i.lot_id = u.lot_id or i.serial_id = u.serial_id)
      join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
     where r.is_upstream or not u.is_made);
  perform quality.hold_recalled(r), quality.tell_recall(r)
     from quality.recalls r
    where r.company_id = app.company_id() and r.id = any (v_recalls)
    order by r.id;
end;
$$;
comment on function quality.hold_posted is
  'Holds what a task, or its order, has posted, made or used up, where a recall is about it. Emits '
  'stock.reorder_triggered.';
