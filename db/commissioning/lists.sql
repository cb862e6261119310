-- The lists of an item that are stored in a relation of their own, or whose order says nothing; list[].key is a list
-- inside each element of another.
--
-- owner: the column that points to the item. columns: keys of an element, besides what it refers to (fields).
-- ordered_by: the column that holds an element's place from 1; null: the order says nothing.
-- writer: the area's function that replaces the list; it takes the id of the item and those of what the list names.
create function commissioning.lists()
  returns table (section text, list text, relation text, owner text, columns text[], ordered_by text, writer text)
  language sql immutable
  begin atomic
    values
      ('permissionGroups', 'permissions', null, null, '{}'::text[], null, null),
      ('people', 'roles', 'people.person_roles', 'person_id', '{}', null, 'people.set_person_roles'),
      ('people', 'skills', 'people.person_skills', 'person_id', '{rank}', null, null),
      ('teams', 'members', 'people.team_members', 'team_id', '{}', null, 'people.set_team_members'),
      ('workCenters', 'machines', 'sites.work_center_machines', 'work_center_id', '{}', null, null),
      ('products', 'vendors', 'inventory.product_vendors', 'product_id', '{leadTimeDays,vendorSku}', 'position', null),
      ('products', 'recipe', 'inventory.recipe_components', 'product_id', '{quantity}', 'position', null),
      ('products', 'stockPolicies', 'inventory.stock_policies', 'product_id', '{mode,minQty,orderQty,targetQty}',
        null, null),
      ('taskTypes', 'defaultAssignees', 'work.task_type_assignees', 'task_type_id', '{}', null, null),
      ('taskTypes', 'slas', null, null, '{}', null, null),
      ('taskTypes', 'gates', null, null, '{}', null, null),
      ('taskTypes', 'gates[].fields', null, null, '{}', null, null),
      ('taskTypes', 'gates[].groups', null, null, '{}', null, null),
      ('settings', 'shifts', null, null, '{}', null, null),
      ('settings', 'shifts[].days', null, null, '{}', null, null),
      ('settings', 'shifts[].breaks', null, null, '{}', null, null),
      ('sites', 'shifts', null, null, '{}', null, null),
      ('sites', 'shifts[].days', null, null, '{}', null, null),
      ('sites', 'shifts[].breaks', null, null, '{}', null, null),
      ('workCenters', 'shifts', null, null, '{}', null, null),
      ('workCenters', 'shifts[].days', null, null, '{}', null, null),
      ('workCenters', 'shifts[].breaks', null, null, '{}', null, null),
      ('machineData', 'signals', null, null, '{}', null, null),
      ('machineData', 'meters', null, null, '{}', null, null),
      ('machineData', 'usageRules', null, null, '{}', null, null),
      ('machineData', 'conditionRules', null, null, '{}', null, null),
      ('machineData', 'spareParts', null, null, '{}', null, null),
      ('routings', 'steps', 'production.routing_steps', 'routing_id', '{gate:is_gate}', 'step', null);
  end;
comment on function commissioning.lists is
  'The lists of spec items, with where their elements are stored.';
