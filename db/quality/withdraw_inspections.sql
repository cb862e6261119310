create function quality.withdraw_inspections(p_receipt inventory.receipts)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  for v_task in
    select t.* from work.tasks t
     where t.company_id = app.company_id() and not work.is_finished(t.status, t.is_partial_completion)
       and t.id in (select i.task_id from quality.inspections i
                      join quality.inspection_lines n on n.company_id = i.company_id and n.inspection_id = i.id
                      join inventory.purchase_order_lines l
                        on l.company_id = n.company_id and l.id = n.purchase_order_line_id
                     where i.company_id = app.company_id() and i.created_at = p_receipt.received_at
                       and l.purchase_order_id = p_receipt.purchase_order_id)
     order by t.id for no key update of t
  loop
    update work.tasks t
       set status = 'declined', declined_reason = 'The receipt was taken back.', finished_at = app.now(),
           updated_at = app.now()
     where t.company_id = app.company_id() and t.id = v_task.id;
    perform work.announce_status(v_task.id, v_task.status);
  end loop;
end;
$$;
comment on function quality.withdraw_inspections is
  'Declines the inspections of a receipt that is taken back. Emits task.status_changed.';
