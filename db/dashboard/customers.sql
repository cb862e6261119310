create view dashboard.customers as
select c.external_ref as id, c.name collate app.alphabet as name, c.ship_to_address,
       c.company_short_name as partner_short_name,
       exists (select from partners.subcontractors s
                 join partners.links l on l.company_id = s.company_id and l.partner = s.company_short_name
                where s.company_id = c.company_id and s.company_short_name = c.company_short_name and l.is_accepted)
         as is_partner, c.is_active, c.created_at, c.updated_at
  from inventory.customers c;

comment on view dashboard.customers is
'@permission inventory:view
@primaryKey id
Whom the company ships to.';
comment on column dashboard.customers.id is '@notNull
The caller''s own id of the customer.';
comment on column dashboard.customers.name is '@notNull
The name.';
comment on column dashboard.customers.ship_to_address is 'Where its shipments go unless they say otherwise.';
comment on column dashboard.customers.partner_short_name is
  'The short name of the company on the service that it is; null for none.';
comment on column dashboard.customers.is_partner is '@notNull
Whether the two are linked, so that what is shipped arrives in that company''s stock.';
comment on column dashboard.customers.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.customers.created_at is '@notNull
When it was made.';
comment on column dashboard.customers.updated_at is '@notNull
When it last changed.';
