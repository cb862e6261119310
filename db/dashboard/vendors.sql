create view dashboard.vendors as
select v.name collate app.alphabet as name, v.external_ref, v.lead_time_days, v.is_active, v.created_at, v.updated_at
  from inventory.vendors v;

comment on view dashboard.vendors is
'@permission products:view
@primaryKey name
Who the company buys from.';
comment on column dashboard.vendors.name is '@notNull
The name, unique in the company.';
comment on column dashboard.vendors.external_ref is 'The caller''s own id of the vendor.';
comment on column dashboard.vendors.lead_time_days is 'Days from order to delivery.';
comment on column dashboard.vendors.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.vendors.created_at is '@notNull
When it was made.';
comment on column dashboard.vendors.updated_at is '@notNull
When it last changed.';
