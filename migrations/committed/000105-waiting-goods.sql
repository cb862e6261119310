--! Previous: sha1:7567b14f1629c2de84c1a9efff9882e6db7d1a54
--! Hash: sha1:f4b40949db0b8a0f7cd446c23ce3fb7cb5e31133
--! Message: waiting-goods

set role millwright_owner;

create table quality.waiting_goods (
  company_id       bigint not null,
  inspection_id    bigint not null,
  storage_unit_id  bigint not null,
  product_id       bigint not null,
  lot_id           bigint,
  lot_key          bigint not null generated always as (coalesce(lot_id, 0::bigint)) stored,
  quantity         numeric not null,
  primary key (company_id, inspection_id, storage_unit_id),
  constraint waiting_goods_inspection foreign key (company_id, inspection_id)
    references quality.inspections (company_id, id) on delete cascade,
  constraint waiting_goods_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint waiting_goods_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint waiting_goods_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint waiting_quantity_not_negative check (quantity >= 0)
);
create index waiting_goods_by_line on quality.waiting_goods (company_id, product_id, storage_unit_id, lot_key);
-- What a piece is inspected for is found by it.
create index inspection_lines_by_serial on quality.inspection_lines (company_id, serial_id) where serial_id is not null;
comment on table quality.waiting_goods is
  'What of a receipt lies in quarantine for its inspection, and where, as far as the product has no serial numbers. '
  'Never more of a line than inventory.balances has there; a row that reaches zero is deleted.';
comment on column quality.waiting_goods.product_id is 'The inspection''s, for the index.';
comment on column quality.waiting_goods.lot_id is 'The inspection''s, as product_id.';
comment on column quality.waiting_goods.lot_key is 'Stands in for a missing lot, as in inventory.balances.';
comment on column quality.waiting_goods.quantity is 'In the product''s unit.';

reset role;

-- Of receipts that wait already: as much as lies where it came in, of those that were decided otherwise, or declined,
-- what the others leave, and of the older what the newer do.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    with received as (
      select i.id, i.product_id, i.lot_id, l.storage_unit_id, sum(l.quantity) - coalesce((
               select sum(g.quantity)
                 from quality.ncrs n
                 join inventory.stock_ledger g on g.company_id = n.company_id and g.task_id = n.task_id
                  and g.kind = 'scrap' and g.from_bin = 'quarantine' and g.product_id = i.product_id
                  and g.from_storage_unit_id = l.storage_unit_id
                where n.company_id = v_company and n.inspection_id = i.id), 0) as quantity,
             t.status = 'declined' or exists (
               select from quality.ncrs n where n.company_id = v_company and n.inspection_id = i.id
                  and n.disposition <> 'use_as_is') as is_refused
        from quality.inspections i
        join work.tasks t on t.company_id = v_company and t.id = i.task_id
        join quality.inspection_lines l on l.company_id = v_company and l.inspection_id = i.id and l.serial_id is null
       where i.company_id = v_company and i.released_at is null
         and not exists (
           select from inventory.receipts r
             join inventory.purchase_order_lines o on o.company_id = v_company and o.id = l.purchase_order_line_id
            where r.company_id = v_company and r.purchase_order_id = o.purchase_order_id
              and r.received_at = i.created_at and r.reversed_at is not null)
       group by i.id, i.product_id, i.lot_id, i.company_id, l.storage_unit_id, t.status
    ), lying as (
      select r.*, b.quantity - coalesce(sum(r.quantity) over (
               partition by r.product_id, r.lot_id, r.storage_unit_id order by r.is_refused, r.id desc
               rows between unbounded preceding and 1 preceding), 0) as left_there
        from received r
        join inventory.balances b on b.company_id = v_company and b.product_id = r.product_id
         and b.storage_unit_id = r.storage_unit_id and b.bin = 'quarantine' and b.lot_key = coalesce(r.lot_id, 0)
         and b.serial_key = 0
       where r.quantity > 0
    )
    insert into quality.waiting_goods (company_id, inspection_id, storage_unit_id, product_id, lot_id, quantity)
    select v_company, y.id, y.storage_unit_id, y.product_id, y.lot_id, least(y.quantity, y.left_there)
      from lying y
     where y.left_there > 0;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
