create view dashboard.work_centers as
select c.name collate app.alphabet as name
  from sites.work_centers c;

comment on view dashboard.work_centers is
'@permission member
@primaryKey name
A group of machines that run the same operations.';
comment on column dashboard.work_centers.name is '@notNull
Its name.';
