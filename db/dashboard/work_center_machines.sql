create view dashboard.work_center_machines as
select c.name collate app.alphabet as work_center_name, s.external_id as ssu_id
  from sites.work_center_machines m
  join sites.work_centers c on c.company_id = m.company_id and c.id = m.work_center_id
  join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id;

comment on view dashboard.work_center_machines is
'@permission member
@primaryKey work_center_name,ssu_id
@foreignKey (work_center_name) references work_centers (name)|@fieldName workCenter|@foreignFieldName machines|@forwardDescription The work center.|@backwardDescription The machines of this work center.
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName workCenters|@forwardDescription The machine.|@backwardDescription The work centers this machine belongs to.
That a machine belongs to a work center.';
comment on column dashboard.work_center_machines.work_center_name is '@notNull
The name of the work center.';
comment on column dashboard.work_center_machines.ssu_id is '@notNull
The id of the machine.';
