-- Long: the table of all tables.
-- What the audit log and a dry run call the rows of a table, which column is their id to a caller, and of what kind
-- of things they are parts, whose changes theirs are too: who changed a recipe has changed the product. The part's
-- first column that points there says of which.
-- A table that is not here has no changes of its own to show: stock tells by its ledger, events by themselves.
-- Long: a table.
create function app.audited_tables()
  returns table (table_name text, entity text, key_column text, part_of text)
  language sql immutable
  begin atomic
    values
      ('app.settings', 'settings', null, null),
      ('people.permission_groups', 'permissionGroup', 'name', null),
      ('people.roles', 'role', 'external_id', null),
      ('people.people', 'person', 'id', null),
      ('people.person_roles', 'personRole', null, 'person'),
      ('people.teams', 'team', 'external_id', null),
      ('people.team_members', 'teamMember', null, 'team'),
      ('people.skills', 'skill', 'name', null),
      ('people.person_skills', 'personSkill', null, 'person'),
      ('people.invitations', 'invitation', 'user_id', null),
      ('people.invitation_roles', 'invitationRole', null, 'invitation'),
      ('agents.guidance', 'guidance', null, null),
      ('sites.clients', 'client', 'external_id', null),
      ('sites.sites', 'site', 'external_id', null),
      ('sites.ssu_statuses', 'ssuStatus', 'name', null),
      ('sites.ssus', 'ssu', 'external_id', null),
      ('sites.work_centers', 'workCenter', 'name', null),
      ('sites.work_center_machines', 'workCenterMachine', null, 'workCenter'),
      ('maintenance.reason_codes', 'reasonCode', 'id', null),
      ('inventory.product_categories', 'productCategory', 'name', null),
      ('inventory.vendors', 'vendor', 'name', null),
      ('inventory.customers', 'customer', 'external_ref', null),
      ('inventory.products', 'product', 'sku', null),
      ('inventory.product_vendors', 'productVendor', null, 'product'),
      ('inventory.recipe_components', 'recipeComponent', null, 'product'),
      ('inventory.stock_policies', 'stockPolicy', 'id', 'product'),
      ('inventory.storage_units', 'storageUnit', 'external_id', null),
      ('inventory.purchase_orders', 'purchaseOrder', 'id', null),
      ('inventory.purchase_order_lines', 'purchaseOrderLine', 'id', 'purchaseOrder'),
      ('inventory.receipts', 'receipt', 'id', 'purchaseOrder'),
      ('inventory.shipments', 'shipment', 'external_id', null),
      ('inventory.shipment_lines', 'shipmentLine', 'id', 'shipment'),
      ('inventory.serials', 'serial', 'code', null),
      ('inventory.counts', 'inventoryCount', 'external_id', null),
      ('work.task_types', 'taskType', 'external_id', null),
      ('work.flows', 'flow', 'name', null),
      ('work.issues', 'issue', 'external_id', null),
      ('work.files', 'file', 'token', null),
      ('work.task_type_assignees', 'taskTypeAssignee', null, 'taskType'),
      ('work.tasks', 'task', 'external_id', null),
      ('work.task_assignees', 'taskAssignee', null, 'task'),
      ('work.task_connections', 'taskConnection', null, 'task'),
      ('work.task_counts', 'taskCount', 'id', 'task'),
      ('quality.inspection_plans', 'inspectionPlan', 'name', null),
      ('quality.inspections', 'inspection', 'id', null),
      ('quality.ncrs', 'ncr', null, 'task'),
      ('quality.recalls', 'recall', 'external_id', null),
      ('quality.recall_items', 'recallItem', 'id', 'recall'),
      ('downtime.stoppages', 'downtimeEvent', 'id', null),
      ('downtime.machine_data', 'machineData', null, 'ssu'),
      ('maintenance.meter_readings', 'meterReading', 'id', null),
      ('production.routings', 'routing', 'external_id', null),
      ('production.parameter_sets', 'parameterSet', 'external_id', null),
      ('production.routing_steps', 'routingStep', null, 'routing'),
      ('production.work_orders', 'workOrder', 'external_id', null),
      ('production.work_order_materials', 'workOrderMaterial', null, 'workOrder'),
      ('production.lots', 'lot', 'code', null),
      ('production.lot_links', 'lotLink', 'id', null),
      ('partners.subcontractors', 'subcontractor', 'name', null),
      ('partners.handoffs', 'handoff', 'external_id', null),
      ('partners.data_packages', 'dataPackage', 'external_id', null),
      ('partners.deliveries', 'partnerDelivery', 'external_id', null),
      ('partners.delivery_lines', 'partnerDeliveryLine', 'id', 'partnerDelivery'),
      ('events.webhooks', 'webhook', 'external_id', null);
  end;
comment on function app.audited_tables is
  'The tables whose changes are recorded, with the name and the id that callers know their rows by, and the kind of '
  'what they are parts of.';
