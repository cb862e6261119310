-- A step that reports late, when what its order made is posted already, makes that of the recalled time too. The caller
-- keeps recalls from being opened or released meanwhile (app.share_turns).
create function quality.hold_counted(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if not exists (select from quality.recalls r
                  where r.company_id = app.company_id() and r.state = 'open' and r.origin @? '$[*].ssuId') then
    return;
  end if;
  perform quality.hold_recalled(r), quality.tell_recall(r)
     from (select w from quality.work_recalls(p_task.work_order_id, p_task.id) w
            where exists (
              select from production.made_and_used(p_task.work_order_id, p_task.id) m
               where m.is_made and num_nonnulls(m.lot_id, m.serial_id) > 0
                 and not exists (select from quality.recall_items i
                                  where i.company_id = app.company_id() and i.recall_id = w.id
                                    and (i.lot_id = m.lot_id or i.serial_id = m.serial_id)))
            order by w.id) x (r);
end;
$$;
comment on function quality.hold_counted is
  'Holds what a task, or its order, has made where a recall is about it since something was counted. Emits '
  'stock.reorder_triggered.';
