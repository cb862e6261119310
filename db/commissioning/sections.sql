-- What a factory spec consists of, in the order in which its sections can be applied: what is referred to comes first.
--
-- sets: lists whose order says nothing. kept: keys that stay as they are when the file leaves them out (all others
-- then take their default). on_prune: what pruning does with an item that the file omits; null leaves it.
create function commissioning.sections()
  returns table (place integer, section text, permission text, sets text[], kept text[], on_prune text)
  language sql immutable
  begin atomic
    values
      (1, 'permissionGroups', 'users:manage', '{permissions}'::text[], '{}'::text[], 'remove'),
      (2, 'roles', 'users:manage', '{}', '{}', 'remove'),
      (3, 'skills', 'settings:manage', '{}', '{}', 'remove'),
      (4, 'people', 'users:manage', '{roles,skills}', '{roles,skills}', null),
      (5, 'teams', 'settings:manage', '{members}', '{members}', 'remove'),
      (6, 'ssuStatuses', 'settings:manage', '{}', '{}', 'remove'),
      (7, 'reasonCodes', 'settings:manage', '{}', '{}', 'deactivate'),
      (8, 'sites', 'clients:manage', '{}', '{}', 'deactivate'),
      (9, 'warehouses', 'inventory:manage', '{}', '{}', 'deactivate'),
      (10, 'sites.ssus', 'clients:manage', '{}', '{id}', 'deactivate'),
      (11, 'sites.storageUnits', 'inventory:manage', '{}', '{}', 'deactivate'),
      (12, 'warehouses.storageUnits', 'inventory:manage', '{}', '{}', 'deactivate'),
      (13, 'workCenters', 'settings:manage', '{machines}', '{}', 'remove'),
      (14, 'productCategories', 'products:manage', '{}', '{}', 'remove'),
      (15, 'vendors', 'products:manage', '{}', '{}', 'remove'),
      (16, 'products', 'products:manage', '{stockPolicies}', '{}', 'deactivate'),
      (17, 'taskTypes', 'settings:manage', '{defaultAssignees}', '{}', 'remove'),
      (18, 'routings', 'production:manage', '{}', '{}', 'remove'),
      (19, 'guidance', 'ai_guidance:manage', '{}', '{}', 'remove'),
      (20, 'settings', 'settings:manage', '{}', '{}', null),
      (21, 'inspectionPlans', 'settings:manage', '{}', '{}', 'remove');
  end;
comment on function commissioning.sections is
  'The sections of a factory spec in the order of dependence, with the permission each needs and how it is compared and pruned.';
