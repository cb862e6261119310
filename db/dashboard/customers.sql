create view dashboard.customers as
select c.external_ref as id, c.name collate app.alphabet as name, c.ship_to_address, c.is_active, c.created_at,
       c.updated_at
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
comment on column dashboard.customers.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.customers.created_at is '@notNull
When it was made.';
comment on column dashboard.customers.updated_at is '@notNull
When it last changed.';
