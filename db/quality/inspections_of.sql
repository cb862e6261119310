-- Which receipt an inspection is of, its time and order say.
create function quality.inspections_of(p_receipt inventory.receipts)
  returns setof quality.inspections
  language sql stable
  begin atomic
    select i.*
      from quality.inspections i
     where i.company_id = app.company_id() and i.created_at = p_receipt.received_at
       and i.product_id in (select l.product_id from inventory.purchase_order_lines l
                             where l.company_id = app.company_id()
                               and l.purchase_order_id = p_receipt.purchase_order_id)
       and exists (
         select from quality.inspection_lines n
           join inventory.purchase_order_lines l on l.company_id = n.company_id and l.id = n.purchase_order_line_id
          where n.company_id = i.company_id and n.inspection_id = i.id
            and l.purchase_order_id = p_receipt.purchase_order_id);
  end;
comment on function quality.inspections_of is
  'The inspections that a receipt opened.';
