create function quality.forget_waiting(p_receipt inventory.receipts)
  returns void
  language sql volatile
  begin atomic
    delete from quality.missed_goods g
     where g.company_id = app.company_id()
       and g.inspection_id in (select i.id from quality.inspections_of(p_receipt) i);
    delete from quality.waiting_goods w
     where w.company_id = app.company_id()
       and w.inspection_id in (select i.id from quality.inspections_of(p_receipt) i);
  end;
comment on function quality.forget_waiting is
  'Nothing waits or is missed any more for the inspections of a receipt that is taken back.';
