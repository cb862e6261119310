-- Long: the table of all tables.
-- What the audit log and a dry run call the rows of a table, and which column is their id to a caller. A table that
-- is not here has no changes of its own to show: stock tells by its ledger, events by themselves.
-- Long: a table.
create function app.audited_tables()
  returns table (table_name text, entity text, key_column text)
  language sql immutable
  begin atomic
    values
      ('app.settings', 'settings', null),
      ('people.permission_groups', 'permissionGroup', 'name'),
      ('people.roles', 'role', 'external_id'),
      ('people.people', 'person', 'id'),
      ('people.person_roles', 'personRole', null),
      ('people.teams', 'team', 'external_id'),
      ('people.team_members', 'teamMember', null),
      ('people.skills', 'skill', 'name'),
      ('people.person_skills', 'personSkill', null),
      ('people.invitations', 'invitation', 'user_id'),
      ('people.invitation_roles', 'invitationRole', null),
      ('agents.guidance', 'guidance', null),
      ('sites.clients', 'client', 'external_id'),
      ('sites.sites', 'site', 'external_id'),
      ('sites.ssu_statuses', 'ssuStatus', 'name'),
      ('sites.ssus', 'ssu', 'external_id'),
      ('sites.work_centers', 'workCenter', 'name'),
      ('sites.work_center_machines', 'workCenterMachine', null),
      ('maintenance.reason_codes', 'reasonCode', 'id'),
      ('inventory.product_categories', 'productCategory', 'name'),
      ('inventory.vendors', 'vendor', 'name'),
      ('inventory.customers', 'customer', 'external_ref'),
      ('inventory.products', 'product', 'sku'),
      ('inventory.product_vendors', 'productVendor', null),
      ('inventory.recipe_components', 'recipeComponent', null),
      ('inventory.stock_policies', 'stockPolicy', 'id'),
      ('inventory.storage_units', 'storageUnit', 'external_id'),
      ('inventory.purchase_orders', 'purchaseOrder', 'id'),
      ('inventory.purchase_order_lines', 'purchaseOrderLine', 'id'),
      ('inventory.receipts', 'receipt', 'id'),
      ('inventory.shipments', 'shipment', 'external_id'),
      ('inventory.shipment_lines', 'shipmentLine', 'id'),
      ('inventory.serials', 'serial', 'code'),
      ('inventory.counts', 'inventoryCount', 'external_id'),
      ('work.task_types', 'taskType', 'external_id'),
      ('work.flows', 'flow', 'name'),
      ('work.task_type_assignees', 'taskTypeAssignee', null),
      ('work.tasks', 'task', 'external_id'),
      ('work.task_assignees', 'taskAssignee', null),
      ('work.task_connections', 'taskConnection', null),
      ('work.task_counts', 'taskCount', 'id'),
      ('quality.inspection_plans', 'inspectionPlan', 'name'),
      ('quality.inspections', 'inspection', 'id'),
      ('quality.ncrs', 'ncr', null),
      ('downtime.stoppages', 'downtimeEvent', 'id'),
      ('production.routings', 'routing', 'external_id'),
      ('production.parameter_sets', 'parameterSet', 'external_id'),
      ('production.routing_steps', 'routingStep', null),
      ('production.work_orders', 'workOrder', 'external_id'),
      ('production.work_order_materials', 'workOrderMaterial', null),
      ('production.lots', 'lot', 'code'),
      ('production.lot_links', 'lotLink', 'id'),
      ('partners.subcontractors', 'subcontractor', 'name'),
      ('partners.handoffs', 'handoff', 'external_id'),
      ('partners.data_packages', 'dataPackage', 'external_id'),
      ('events.webhooks', 'webhook', 'external_id');
  end;
comment on function app.audited_tables is
  'The tables whose changes are recorded, with the name and the id that callers know their rows by.';
