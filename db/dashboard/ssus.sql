create view dashboard.ssus as
select s.external_id as id, s.name collate app.alphabet as name, s.image_url, s.is_active, s.is_default, s.location,
       s.make, s.model, s.sku,
       i.external_id as site_id, p.external_id as parent_id,
       case when s.no_data_since is null then a.name else 'No data' end as status,
       case when s.no_data_since is null then a.category else 'NO_DATA' end as status_category,
       (select c.at from downtime.status_changes c
         where c.company_id = s.company_id and c.ssu_id = s.id
           and (select (b.status, b.category) is distinct from (c.status, c.category)
                  from downtime.status_changes b
                 where b.company_id = c.company_id and b.ssu_id = c.ssu_id and (b.at, b.id) < (c.at, c.id)
                 order by b.at desc, b.id desc limit 1) is not false
         order by c.at desc, c.id desc limit 1) as status_since,
       (select e.started_at from downtime.stoppages e
         where e.company_id = s.company_id and e.ssu_id = s.id and e.ended_at is null) as stopped_since,
       s.created_at, s.updated_at
  from sites.ssus s
  left join sites.sites i on i.company_id = s.company_id and i.id = s.site_id
  left join sites.ssus p on p.company_id = s.company_id and p.id = s.parent_id
  left join sites.ssu_statuses a on a.company_id = s.company_id and a.id = s.status_id;

comment on view dashboard.ssus is
'@permission member
@primaryKey id
@name ssu
@foreignKey (site_id) references sites (id)|@fieldName site|@foreignFieldName ssus|@forwardDescription The site it stands at.|@backwardDescription The machines, assets and locations at this site.
@foreignKey (parent_id) references ssus (id)|@fieldName parent|@foreignFieldName children|@forwardDescription What it is a part of.|@backwardDescription Its parts.
A sub-site unit: a machine, line, cell, asset or location.';
comment on column dashboard.ssus.id is '@notNull
The id, which its QR code names.';
comment on column dashboard.ssus.name is '@notNull
Its name.';
comment on column dashboard.ssus.image_url is 'The address of its picture.';
comment on column dashboard.ssus.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.ssus.is_default is '@notNull
Whether it is the default of its sites.';
comment on column dashboard.ssus.location is 'Where it is, as a GeoJSON point.';
comment on column dashboard.ssus.make is 'Who made it.';
comment on column dashboard.ssus.model is 'Its model.';
comment on column dashboard.ssus.sku is 'The part number of its model.';
comment on column dashboard.ssus.site_id is 'The id of the site.';
comment on column dashboard.ssus.parent_id is 'The id of what it is a part of.';
comment on column dashboard.ssus.status is 'The company''s name for the state it is in.';
comment on column dashboard.ssus.status_category is '@values StatusCategory UP DOWN MAINTENANCE NO_DATA
The kind of that state; NO_DATA: its signals have stopped.';
comment on column dashboard.ssus.status_since is 'Since when it is in that state.';
comment on column dashboard.ssus.stopped_since is 'Since when it stands still; null while it runs.';
comment on column dashboard.ssus.created_at is '@notNull
When it was made.';
comment on column dashboard.ssus.updated_at is '@notNull
When it last changed; since when it stands, or has its status, is no such change.';
