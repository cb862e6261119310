create function quality.is_taken_back(p_inspection quality.inspections)
  returns boolean
  language sql stable
  return exists (
    select from quality.inspection_lines n
      join inventory.purchase_order_lines l on l.company_id = n.company_id and l.id = n.purchase_order_line_id
      join inventory.receipts r on r.company_id = l.company_id and r.purchase_order_id = l.purchase_order_id
       and r.received_at = p_inspection.created_at and r.reversed_at is not null
     where n.company_id = app.company_id() and n.inspection_id = p_inspection.id);
comment on function quality.is_taken_back is
  'Whether the receipt that an inspection is of was taken back.';
