create view dashboard.storage_units as
select u.external_id as id, u.name collate app.alphabet as name, u.type, u.ownership, s.external_id as site_id,
       m.external_id as ssu_id, u.is_active,
       u.created_at, u.updated_at
  from inventory.storage_units u
  join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
  left join sites.ssus m on m.company_id = u.company_id and m.id = u.ssu_id;

comment on view dashboard.storage_units is
'@permission inventory:view
@primaryKey id
@foreignKey (site_id) references sites (id)|@fieldName site|@foreignFieldName storageUnits|@forwardDescription The site it stands at.|@backwardDescription The storage units at this site.
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName storageUnits|@forwardDescription The machine whose own unit it is.|@backwardDescription This machine''s own storage unit.
Where stock can lie: a shelf, rack, bay, dock, van or cart, or a machine.';
comment on column dashboard.storage_units.id is '@notNull
The id of the storage unit.';
comment on column dashboard.storage_units.name is '@notNull
Its name.';
comment on column dashboard.storage_units.type is '@notNull
@values StorageUnitType shelf rack bay dock van cart machine
What it is.';
comment on column dashboard.storage_units.ownership is '@notNull
@values Ownership company client personnel customer_consigned partner
Whose stock it holds.';
comment on column dashboard.storage_units.site_id is '@notNull
The id of the site.';
comment on column dashboard.storage_units.ssu_id is 'The id of the machine.';
comment on column dashboard.storage_units.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.storage_units.created_at is '@notNull
When it was made.';
comment on column dashboard.storage_units.updated_at is '@notNull
When it last changed.';
