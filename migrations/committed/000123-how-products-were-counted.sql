--! Previous: sha1:4bddd5e227e2f4c3c44fc65fbf60645b034490d5
--! Hash: sha1:6c543f5aa5d1bb6c11f2b2f6e4e51651a44fd5d6
--! Message: how-products-were-counted

set role millwright_owner;

create table inventory.products_before (
  company_id  bigint not null,
  product_id  bigint not null,
  id          bigint generated always as identity,
  unit        text,
  unit_whole  boolean,
  tracking    text,
  primary key (company_id, product_id, id),
  constraint products_before_product foreign key (company_id, product_id)
    references inventory.products (company_id, id)
);
comment on table inventory.products_before is
  'How a product was counted and tracked until it was changed: what was posted meanwhile holds numbers of that.';
comment on column inventory.products_before.id is
  'Drawn as it was changed, while nobody could post any of it: what was posted before has a lower one, of whatever '
  'table (app.next_number).';
comment on column inventory.products_before.unit is
  'As in inventory.products, like the rest; null: it is not known any more.';
comment on column inventory.products.counted_anew_at is
  'When its unit, its tracking or whether it is counted whole last changed (inventory.products_before). Null: never, '
  'or before this was noted.';

alter table work.tasks add column ended_number bigint;
comment on column work.tasks.ended_number is
  'Drawn as the task last ended, which places that among the ids (app.next_number): inventory.products_before. Null: '
  'it did not.';

reset role;

-- From the audit log, whose ids were drawn in the same order. Of a change that it does not tell any more it is known
-- when it was, and of one of before companies had numbers of their own, nothing.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    with change as (
      select p.id as product_id, c.id, c.fields, p.unit, p.unit_whole, p.tracking
        from app.audit_changes c
        join inventory.products p on p.company_id = c.company_id and p.sku = c.entity_id
       where c.company_id = v_company and c.entity = 'product' and c.action = 'update'
         and c.fields ?| array['unit', 'unitWhole', 'tracking']
         and c.id >= (select s.start_value from pg_sequences s
                       where s.schemaname = 'numbers' and s.sequencename = 'of_' || v_company)
    )
    insert into inventory.products_before (company_id, product_id, id, unit, unit_whole, tracking)
      overriding system value
    select v_company, c.product_id, c.id, coalesce(l.unit, c.unit), coalesce(l.unit_whole::boolean, c.unit_whole),
           coalesce(l.tracking, c.tracking)
      from change c
     cross join lateral (
       select (array_agg(n.fields #>> '{unit,from}' order by n.id) filter (where n.fields ? 'unit'))[1] as unit,
              (array_agg(n.fields #>> '{unitWhole,from}' order by n.id) filter (where n.fields ? 'unitWhole'))[1]
                as unit_whole,
              (array_agg(n.fields #>> '{tracking,from}' order by n.id) filter (where n.fields ? 'tracking'))[1]
                as tracking
         from change n where n.product_id = c.product_id and n.id >= c.id) l;
    insert into inventory.products_before (company_id, product_id, id)
      overriding system value
    select v_company, p.id, coalesce((select max(l.id) from inventory.stock_ledger l
                                       where l.company_id = v_company and l."time" <= p.counted_anew_at), 0)
      from inventory.products p
     where p.company_id = v_company and p.counted_anew_at is not null
       and not exists (select from inventory.products_before b where b.company_id = v_company and b.product_id = p.id);
    update inventory.products p
       set counted_anew_at = c.at
      from (select b.product_id, max(a.at) as at from inventory.products_before b
              join app.audit_changes a on a.company_id = v_company and a.id = b.id
             where b.company_id = v_company group by 1) c
     where p.company_id = v_company and p.id = c.product_id and p.counted_anew_at is null;
    update work.tasks t
       set ended_number = coalesce((select max(l.id) from inventory.stock_ledger l
                                     where l.company_id = v_company and l."time" <= t.finished_at), 0)
     where t.company_id = v_company and t.finished_at is not null and t.stock_moved_at is null
       and t.answers @? '$.*[*].sku';
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
