-- A line of a delivery of which nothing came brought nothing, in transit or not, nor did a receipt that was taken back.
-- Inlined.
create function production.nothing_came(p_lot production.lots)
  returns boolean
  language sql stable
  return (p_lot).work_order_id is null and not exists (
    select from inventory.stock_ledger g
     where g.company_id = app.company_id() and g.lot_id = (p_lot).id and g.product_id = (p_lot).product_id
       and g.kind in ('receipt', 'adjustment', 'output') and g.from_storage_unit_id is null
       and not exists (select from inventory.receipts r
                        where r.company_id = g.company_id and r.id = g.group_id
                          and r.received_at = g.time and r.reversed_at is not null)
       and not exists (select from partners.delivery_lines d
                        where d.company_id = g.company_id and d.id = g.delivery_line_id
                          and d.received_quantity + d.damaged_quantity = 0));
comment on function production.nothing_came is
  'Whether nothing of a lot was ever the company''s, but what was taken back or never arrived.';
