--! Previous: sha1:3e494b1f158e366828593f816c7ebd23cc112e78
--! Hash: sha1:f7627d044a4622fe941f1e6cbbf0462ce715c6a2
--! Message: open-orders

set role millwright_owner;

alter table production.work_orders
  add column due_by timestamptz not null generated always as (coalesce(due_date, 'infinity')) stored;
comment on column production.work_orders.due_by is
  'The due date; infinity where it is no matter when. Open orders get material in this order.';
create index work_orders_open on production.work_orders (company_id, due_by, released_at, id)
  where status in ('released', 'in_progress');

alter table production.work_order_materials add column order_is_open boolean not null default true;
comment on column production.work_order_materials.order_is_open is
  'Whether the order is released or in progress: what it still needs is found among a few rows, not among all orders '
  'that ever used the product.';
create index work_order_materials_open on production.work_order_materials (company_id, product_id, work_order_id)
  where order_is_open;

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update production.work_order_materials m set order_is_open = false
      from production.work_orders o
     where m.company_id = v_company and o.company_id = v_company and o.id = m.work_order_id
       and o.status not in ('released', 'in_progress');
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
