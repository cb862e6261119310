--! Previous: sha1:760e36ec07221a8b8690c7cd3243a8aced37e43c
--! Hash: sha1:ba4c8691cfb131e341caa1e88aebb3740e9ae38e
--! Message: one-order-a-cart

-- An order that was taken up again after its cart had been given to another has none: the other was not over before.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update production.work_orders o set kit_storage_unit_id = null
     where o.company_id = v_company and o.kit_storage_unit_id is not null and o.status in ('released', 'in_progress')
       and exists (
         select from production.work_orders k
          where k.company_id = v_company and k.kit_storage_unit_id = o.kit_storage_unit_id
            and k.status in ('released', 'in_progress')
            and (k.revision, -k.id) < (o.revision, -o.id));
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;

set role millwright_owner;

-- An open order's cart is its alone; by this it is found whose.
create unique index work_orders_with_kit on production.work_orders (company_id, kit_storage_unit_id)
  where status in ('released', 'in_progress');

reset role;
