-- One row a pair of lots, however many postings made it; none where corrections took out all that went in.
create view dashboard.lot_links as
select cp.sku as consumed_product_sku, c.code as consumed_lot_code, pp.sku as produced_product_sku,
       p.code as produced_lot_code,
       sum(k.quantity) as quantity, min(k.created_at) as first_at, max(k.created_at) as last_at
  from production.lot_links k
  join production.lots c on c.company_id = k.company_id and c.id = k.consumed_lot_id
  join inventory.products cp on cp.company_id = c.company_id and cp.id = c.product_id
  join production.lots p on p.company_id = k.company_id and p.id = k.produced_lot_id
  join inventory.products pp on pp.company_id = p.company_id and pp.id = p.product_id
 group by cp.sku, c.code, pp.sku, p.code
having sum(k.quantity) > 0;

comment on view dashboard.lot_links is
'@permission inventory:view
@primaryKey consumed_product_sku,consumed_lot_code,produced_product_sku,produced_lot_code
@behavior -query:resource:single
@foreignKey (consumed_product_sku,consumed_lot_code) references lots (product_sku,code)|@fieldName consumedLot|@foreignFieldName usedIn|@forwardDescription The lot that was used up.|@backwardDescription The lots that this lot went into.
@foreignKey (produced_product_sku,produced_lot_code) references lots (product_sku,code)|@fieldName producedLot|@foreignFieldName madeFrom|@forwardDescription The lot that came out.|@backwardDescription The lots that this lot was made from.
An edge of the genealogy: how much of one lot went into another.';
comment on column dashboard.lot_links.consumed_product_sku is '@notNull
The SKU of the lot used up.';
comment on column dashboard.lot_links.consumed_lot_code is '@notNull
The code of the lot used up.';
comment on column dashboard.lot_links.produced_product_sku is '@notNull
The SKU of the lot that came out.';
comment on column dashboard.lot_links.produced_lot_code is '@notNull
The code of the lot that came out.';
comment on column dashboard.lot_links.quantity is '@notNull
How much of the consumed lot went in.';
comment on column dashboard.lot_links.first_at is '@notNull
When the first of it went in.';
comment on column dashboard.lot_links.last_at is '@notNull
When the last of it went in.';
