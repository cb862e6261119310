-- Which fields of an item name another item, and which lists must not name the same thing twice. list[].key is the
-- key of every element. An owner is looked up by its unit's ownership,
-- what guidance is about by its subject.
create function commissioning.fields()
  returns table (section text, field text, refers_to text, is_distinct boolean)
  language sql immutable
  begin atomic
    values
      ('settings', 'ncrTaskType', 'taskTypes', false),
      ('settings', 'inventoryTaskType', 'taskTypes', false),
      ('settings', 'shifts[].name', null, true),
      ('permissionGroups', 'permissions[]', null, true),
      ('roles', 'permissionGroup', 'permissionGroups', false),
      ('people', 'roles[]', 'roles', true),
      ('people', 'skills[].skill', 'skills', true),
      ('teams', 'members[]', 'people', true),
      ('reasonCodes', 'parent', 'reasonCodes', false),
      ('sites', 'client', 'clients', false),
      ('sites.ssus', 'site', 'sites', false),
      ('sites.ssus', 'parent', 'sites.ssus', false),
      ('sites.storageUnits', 'site', 'sites', false),
      ('sites.storageUnits', 'owner', 'owners', false),
      ('warehouses.storageUnits', 'site', 'sites', false),
      ('warehouses.storageUnits', 'owner', 'owners', false),
      ('workCenters', 'machines[]', 'sites.ssus', true),
      ('products', 'category', 'productCategories', false),
      ('products', 'vendors[].vendor', 'vendors', true),
      ('products', 'recipe[].sku', 'products', true),
      ('products', 'stockPolicies[].site', 'sites', true),
      ('taskTypes', 'team', 'teams', false),
      ('taskTypes', 'skill', 'skills', false),
      ('taskTypes', 'defaultAssignees[]', 'people', true),
      ('taskTypes', 'makes', 'products', false),
      ('taskTypes', 'workCenter', 'workCenters', false),
      ('taskTypes', 'statusOnOpen', 'ssuStatuses', false),
      ('taskTypes', 'statusOnDone', 'ssuStatuses', false),
      ('taskTypes', 'slas[].priority', null, true),
      ('taskTypes', 'gates[].status', null, true),
      ('taskTypes', 'gates[].groups[]', 'permissionGroups', false),
      ('taskTypes', 'form[].title', null, true),
      ('taskTypes', 'form[].options[]', null, true),
      ('routings', 'product', 'products', false),
      ('routings', 'steps[].taskType', 'taskTypes', false),
      ('inspectionPlans', 'product', 'products', false),
      ('inspectionPlans', 'vendor', 'vendors', false),
      ('inspectionPlans', 'taskType', 'taskTypes', false),
      ('guidance', 'ref', 'subjects', false);
  end;
comment on function commissioning.fields is
  'The fields of spec items that name other items, and the lists whose elements must be different.';
