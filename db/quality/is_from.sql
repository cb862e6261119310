create function quality.is_from(p_inspection_id bigint, p_vendor_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select not exists (
      select from quality.inspection_lines n
        join inventory.purchase_order_lines l on l.company_id = n.company_id and l.id = n.purchase_order_line_id
        join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
       where n.company_id = app.company_id() and n.inspection_id = p_inspection_id and o.vendor_id <> p_vendor_id);
  end;
comment on function quality.is_from is
  'Whether a vendor, as far as anybody knows, brought what an inspection is of.';
