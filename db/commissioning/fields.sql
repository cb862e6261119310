-- Which fields of an item name another item, and which lists must not name the same thing twice. list[].key is the key
-- of every element, map{} every value of a map; refers_to a section.
--
-- col: the column that points to it, when it is not the key in snake case with _id.
-- only_when: for which items it is of that section (key=value).
-- marks: distinct, not twice in one list; active, left out of an export while what it names is inactive; loose, does
-- not keep what it names from being pruned but goes with it.
-- Long: the table of all fields.
create function commissioning.fields()
  returns table (section text, field text, refers_to text, col text, only_when text, marks text[])
  language sql immutable
  begin atomic
    values
      ('settings', 'ncrTaskType', 'taskTypes', null, null, '{}'::text[]),
      ('settings', 'inventoryTaskType', 'taskTypes', null, null, '{}'),
      ('settings', 'kittingTaskType', 'taskTypes', null, null, '{}'),
      ('settings', 'shifts[].name', null, null, null, '{distinct}'),
      ('settings', 'shifts[].days[]', null, null, null, '{distinct}'),
      ('sites', 'shifts[].name', null, null, null, '{distinct}'),
      ('sites', 'shifts[].days[]', null, null, null, '{distinct}'),
      ('workCenters', 'shifts[].name', null, null, null, '{distinct}'),
      ('workCenters', 'shifts[].days[]', null, null, null, '{distinct}'),
      ('permissionGroups', 'permissions[]', null, null, null, '{distinct}'),
      ('roles', 'permissionGroup', 'permissionGroups', null, null, '{}'),
      ('people', 'roles[]', 'roles', 'role_id', null, '{distinct}'),
      ('people', 'skills[].skill', 'skills', null, null, '{distinct}'),
      ('teams', 'members[]', 'people', 'person_id', null, '{distinct,active}'),
      ('reasonCodes', 'parent', 'reasonCodes', null, null, '{}'),
      ('sites', 'client', 'clients', null, null, '{}'),
      ('sites.ssus', 'site', 'sites', null, null, '{}'),
      ('sites.ssus', 'parent', 'sites.ssus', null, null, '{}'),
      ('warehouses.ssus', 'site', 'warehouses', null, null, '{}'),
      ('warehouses.ssus', 'parent', 'warehouses.ssus', null, null, '{}'),
      ('sites.storageUnits', 'site', 'sites', null, null, '{}'),
      ('sites.storageUnits', 'owner', 'clients', 'owner_client_id', 'ownership=client', '{}'),
      ('sites.storageUnits', 'owner', 'people', 'owner_person_id', 'ownership=personnel', '{}'),
      ('sites.storageUnits', 'owner', 'customerNames', 'owner_customer_id', 'ownership=customer_consigned', '{}'),
      ('warehouses.storageUnits', 'site', 'warehouses', null, null, '{}'),
      ('warehouses.storageUnits', 'owner', 'clients', 'owner_client_id', 'ownership=client', '{}'),
      ('warehouses.storageUnits', 'owner', 'people', 'owner_person_id', 'ownership=personnel', '{}'),
      ('warehouses.storageUnits', 'owner', 'customerNames', 'owner_customer_id', 'ownership=customer_consigned', '{}'),
      ('workCenters', 'machines[]', 'sites.ssus', 'ssu_id', null, '{distinct}'),
      ('products', 'category', 'productCategories', null, null, '{}'),
      ('products', 'vendors[].vendor', 'vendors', null, null, '{distinct,active}'),
      ('products', 'recipe[].sku', 'products', 'component_id', null, '{distinct}'),
      ('products', 'stockPolicies[].site', 'sites', null, null, '{distinct}'),
      ('taskTypes', 'team', 'teams', null, null, '{}'),
      ('taskTypes', 'skill', 'skills', null, null, '{}'),
      ('taskTypes', 'defaultAssignees[]', 'people', 'person_id', null, '{distinct,active}'),
      ('taskTypes', 'makes', 'products', 'parent_product_id', null, '{}'),
      ('taskTypes', 'workCenter', 'workCenters', null, null, '{}'),
      ('taskTypes', 'parameterSet', 'parameterSets', null, null, '{}'),
      ('taskTypes', 'statusOnOpen', 'ssuStatuses', null, null, '{}'),
      ('taskTypes', 'statusOnDone', 'ssuStatuses', null, null, '{}'),
      ('taskTypes', 'slas[].priority', null, null, null, '{distinct}'),
      ('taskTypes', 'gates[].status', null, null, null, '{distinct}'),
      ('taskTypes', 'gates[].groups[]', 'permissionGroups', null, null, '{}'),
      ('taskTypes', 'form[].title', null, null, null, '{distinct}'),
      ('taskTypes', 'form[].options[]', null, null, null, '{distinct}'),
      ('routings', 'product', 'products', null, null, '{}'),
      ('routings', 'steps[].taskType', 'taskTypes', null, null, '{}'),
      ('issues', 'taskType', 'taskTypes', null, null, '{}'),
      ('issues', 'items[].title', null, null, null, '{distinct}'),
      ('issues', 'items[].options[]', null, null, null, '{distinct}'),
      ('parameterSets', 'parameters[].name', null, null, null, '{distinct}'),
      ('flows', 'when.taskType', 'taskTypes', 'when_task_type_id', null, '{}'),
      ('flows', 'create.taskType', 'taskTypes', 'create_task_type_id', null, '{}'),
      ('inspectionPlans', 'product', 'products', null, null, '{}'),
      ('inspectionPlans', 'vendor', 'vendors', null, null, '{}'),
      ('inspectionPlans', 'taskType', 'taskTypes', null, null, '{}'),
      ('machineData', 'machine', 'sites.ssus', 'ssu_id', null, '{}'),
      ('machineData', 'signals[].key', null, null, null, '{distinct}'),
      ('machineData', 'signals[].states{}', 'ssuStatuses', null, null, '{}'),
      ('machineData', 'meters[].key', null, null, null, '{distinct}'),
      ('machineData', 'usageRules[].taskType', 'taskTypes', null, null, '{}'),
      ('machineData', 'conditionRules[].taskType', 'taskTypes', null, null, '{}'),
      ('machineData', 'spareParts[].sku', 'products', null, null, '{distinct}'),
      ('guidance', 'ref', 'sites.ssus', 'ssu_id', 'subject=ssu', '{loose}'),
      ('guidance', 'ref', 'workCenters', 'work_center_id', 'subject=work_center', '{loose}'),
      ('guidance', 'ref', 'products', 'product_id', 'subject=product', '{loose}'),
      ('guidance', 'ref', 'taskTypes', 'task_type_id', 'subject=task_type', '{loose}');
  end;
comment on function commissioning.fields is
  'The fields of spec items that name other items, and the lists whose elements must be different.';
