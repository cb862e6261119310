create view dashboard.task_types as
select y.external_id as id, y.name collate app.alphabet as type_name, y.color, y.is_quote, y.is_remote,
       y.is_inventory, y.is_bulk,
       y.is_user_generated, y.is_data_request, y.is_reviewed, y.is_maintenance, y.default_use_transit,
       m.external_id as team_id, c.name collate app.alphabet as work_center_name, p.sku as parent_product_sku,
       y.setup_minutes,
       y.run_minutes,
       y.created_at, y.updated_at
  from work.task_types y
  left join people.teams m on m.company_id = y.company_id and m.id = y.team_id
  left join sites.work_centers c on c.company_id = y.company_id and c.id = y.work_center_id
  left join inventory.products p on p.company_id = y.company_id and p.id = y.parent_product_id;

comment on view dashboard.task_types is
'@permission member
@primaryKey id
@foreignKey (team_id) references teams (id)|@fieldName team|@foreignFieldName taskTypes|@forwardDescription The team that does tasks of this type.|@backwardDescription The task types of this team.
@foreignKey (work_center_name) references work_centers (name)|@fieldName workCenter|@foreignFieldName taskTypes|@forwardDescription The work center that runs operations of this type.|@backwardDescription The task types that this work center runs.
@foreignKey (parent_product_sku) references products (sku)|@fieldName parentProduct|@foreignFieldName taskTypes|@forwardDescription The product that a production operation of this type makes.|@backwardDescription The task types that make this product.
A kind of task: its form, its team, and what it makes.';
comment on column dashboard.task_types.id is '@notNull
The id of the task type.';
comment on column dashboard.task_types.type_name is '@notNull
Its name.';
comment on column dashboard.task_types.color is 'Its color.';
comment on column dashboard.task_types.is_quote is '@notNull
Whether its tasks are quotes.';
comment on column dashboard.task_types.is_remote is '@notNull
Whether its tasks are done from afar.';
comment on column dashboard.task_types.is_inventory is '@notNull
Whether its tasks move stock.';
comment on column dashboard.task_types.is_bulk is '@notNull
Whether its tasks are done in bulk.';
comment on column dashboard.task_types.is_user_generated is '@notNull
Whether field users may create tasks of this type themselves.';
comment on column dashboard.task_types.is_data_request is '@notNull
Whether its tasks ask a partner for traceability data.';
comment on column dashboard.task_types.is_reviewed is '@notNull
Whether its tasks are reviewed before they are done.';
comment on column dashboard.task_types.is_maintenance is '@notNull
Whether its tasks are maintenance.';
comment on column dashboard.task_types.default_use_transit is '@notNull
Whether its tasks stage stock through the transit bin.';
comment on column dashboard.task_types.team_id is 'The id of the team.';
comment on column dashboard.task_types.work_center_name is 'The name of the work center.';
comment on column dashboard.task_types.parent_product_sku is 'The SKU of the product made.';
comment on column dashboard.task_types.setup_minutes is 'Standard minutes to set up.';
comment on column dashboard.task_types.run_minutes is 'Standard minutes a piece.';
comment on column dashboard.task_types.created_at is '@notNull
When it was made.';
comment on column dashboard.task_types.updated_at is '@notNull
When it last changed.';
