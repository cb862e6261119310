create view dashboard.data_packages as
select d.external_id as id, d.role, h.external_id as handoff_id, d.partner_name collate app.alphabet as partner_name,
       d.partner as partner_short_name, d.scopes, d.note, d.created_at
  from partners.data_packages d
  join partners.handoffs h on h.company_id = d.company_id and h.id = d.handoff_id;

comment on view dashboard.data_packages is
'@permission handoffs:send
@primaryKey id
@foreignKey (handoff_id) references handoffs (id)|@fieldName handoff|@foreignFieldName dataPackages|@forwardDescription The handoff whose data it has.|@backwardDescription The data released for it.
Data about the work of a handoff, as it was when its recipient released it to the sender.
Its content is answered by data_packages.get.';
comment on column dashboard.data_packages.id is '@notNull
The id of the package.';
comment on column dashboard.data_packages.role is '@notNull
@values DataPackageRole released received
Whether the company gave it or got it.';
comment on column dashboard.data_packages.handoff_id is '@notNull
The id of the handoff.';
comment on column dashboard.data_packages.partner_name is '@notNull
What the company calls the partner.';
comment on column dashboard.data_packages.partner_short_name is '@notNull
The partner''s short name on the service.';
comment on column dashboard.data_packages.scopes is '@notNull
lots, measurements, counts, photos: what was released.';
comment on column dashboard.data_packages.note is 'What the releasing company said with it.';
comment on column dashboard.data_packages.created_at is '@notNull
When it was released.';
