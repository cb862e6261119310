create view dashboard.sites as
select s.external_id as id, s.name collate app.alphabet as name, s.address, s.is_warehouse, s.created_at, s.updated_at
  from sites.sites s;

comment on view dashboard.sites is
'@permission member
@primaryKey id
A place: a floor or area of the factory, a client''s location, or a warehouse.';
comment on column dashboard.sites.id is '@notNull
The id of the site.';
comment on column dashboard.sites.name is '@notNull
Its name.';
comment on column dashboard.sites.address is 'Its address.';
comment on column dashboard.sites.is_warehouse is '@notNull
Whether it is a warehouse.';
comment on column dashboard.sites.created_at is '@notNull
When it was made.';
comment on column dashboard.sites.updated_at is '@notNull
When it last changed.';
