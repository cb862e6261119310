--! Previous: sha1:aed15b8cbbe2d44e1cb45e1cdc065de33e00cca2
--! Hash: sha1:4bddd5e227e2f4c3c44fc65fbf60645b034490d5
--! Message: whose-goods-were-sent

set role millwright_owner;

alter table partners.delivery_lines
  add column consigned_by bigint,
  add constraint delivery_lines_consigned_by foreign key (company_id, consigned_by)
    references inventory.customers (company_id, id);
comment on column partners.delivery_lines.consigned_by is
  'Sender: the customer whose goods they were as they left, and are when they come back; null: the company''s own.';

reset role;

-- Of what left before, they were whose the unit is now.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update partners.delivery_lines l
       set consigned_by = u.owner_customer_id
      from inventory.storage_units u, partners.deliveries d
     where l.company_id = v_company and u.company_id = v_company and u.id = l.storage_unit_id
       and u.ownership = 'customer_consigned' and d.company_id = v_company and d.id = l.delivery_id
       and (d.direction = 'outgoing' or d.kind = 'return');
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
