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
       and t.id in (select i.task_id from quality.inspections_of(p_receipt) i)
     order by t.id for no key update of t
  loop
    update work.tasks t
       set status = 'declined', declined_reason = 'The receipt was taken back.', finished_at = app.now(),
           ended_number = app.next_number(), updated_at = app.now()
     where t.company_id = app.company_id() and t.id = v_task.id;
    perform work.announce_status(v_task.id, v_task.status);
  end loop;
end;
$$;
comment on function quality.withdraw_inspections is
  'Declines the inspections of a receipt that is taken back. Emits task.status_changed.';
