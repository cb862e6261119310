-- What a factory spec consists of, in the order in which its sections can be applied: what is referred to comes first.
-- db/spec-functions.ts generates from this, fields and lists how each section is read, written, removed and found.
--
-- on_prune: what pruning does with an item that the file omits: remove it, where nothing uses it; deactivate it;
-- retire: the one where nothing uses it, else the other; keep: nothing; null: nothing, and a spec makes none either.
-- relation: where it is stored. key: the one or two keys that an item is told apart by. columns: its other keys; the
-- column of a key is called the same in snake case, unless it is named after a colon, as is that of a key inside an
-- object (when.status). More, where it applies:
--   kept      keys that stay as they are when the file leaves them out (all others then take their default)
--   shown     which rows of the relation (x) it is about; a single flag is set on what is made
--   writer    the area's function that makes or changes one: it takes the row, and the item if the section has lists
--   remover   the area's function that removes one, by its number
--   anyCase   the key is told apart without regard to case; its column ends in _key
--   space     whom it shares its names with
--   children  the list in which an item holds further ones of its section
--   viewed    the permission that shows it; without one every member sees it. Who may change it sees it too.
--   grants    it says who may do what: nobody grants or takes what they do not hold, and agents change none of it
--   vacated   what makes a row (x) give up what no two may have, so that two can exchange it; vacater: the area's
--             function that does so, by its number
--   heldBy    a relation whose rows keep what they point to from being deactivated; holders: the area's function that
--             tells what does
--   givesWay  it has what no two may have, and two exchange it without giving it up first
-- gives_way: pruning takes it out before anything else is changed, as nothing names it and it has what no two may have.
-- Without a place it is no section, and only named: what is not shown is not found by its name any more.
-- Long: the table of all sections.
create function commissioning.sections()
  returns table (place integer, section text, permission text, on_prune text, relation text, key text[], columns text[],
                 kept text[], shown text, writer text, any_case boolean, space text, children text, held_by text,
                 viewed text, grants boolean, remover text, vacated text, vacater text, holders text, gives_way boolean)
  language sql immutable
  begin atomic
    select s.place, s.section, s.permission, s.on_prune, s.relation, s.key, s.columns, m.kept, m.shown, m.writer,
           coalesce(m."anyCase", false), coalesce(m.space, s.section), m.children, m."heldBy", m.viewed,
           coalesce(m.grants, false), m.remover, m.vacated, m.vacater, m.holders,
           s.on_prune = 'remove' and (m.vacated is not null or coalesce(m."givesWay", false))
      from (values
        (1, 'skills', 'settings:manage', 'remove', 'people.skills', '{name}'::text[], '{}'::text[], '{}'::jsonb),
        (2, 'permissionGroups', 'users:manage', 'remove', 'people.permission_groups', '{name}', '{permissions}',
          '{"viewed": "users:manage", "grants": true}'),
        (3, 'roles', 'users:manage', 'remove', 'people.roles', '{name}', '{}',
          '{"viewed": "users:manage", "grants": true}'),
        (4, 'people', 'users:manage', null, 'people.people', '{email}', '{}',
          '{"anyCase": true, "shown": "x.is_active and x.actor_type = ''human''", "kept": ["roles", "skills"],
            "grants": true}'),
        (5, 'teams', 'settings:manage', 'remove', 'people.teams', '{name}', '{color}', '{"kept": ["members"]}'),
        (6, 'ssuStatuses', 'settings:manage', 'remove', 'sites.ssu_statuses', '{name}', '{category,color}',
          '{"writer": "sites.write_ssu_status"}'),
        (7, 'reasonCodes', 'settings:manage', 'deactivate', 'maintenance.reason_codes', '{kind,label}',
          '{code,countsAs,minorStopSeconds,isActive}', '{}'),
        (8, 'sites', 'clients:manage', 'deactivate', 'sites.sites', '{name}', '{address,shifts,isActive}',
          '{"shown": "not x.is_warehouse", "writer": "sites.write_site", "kept": ["client"]}'),
        (9, 'warehouses', 'inventory:manage', 'deactivate', 'sites.sites', '{name}', '{isActive}',
          '{"shown": "x.is_warehouse", "writer": "sites.write_site", "space": "sites", "viewed": "inventory:view"}'),
        (9, 'customers', 'inventory:manage', 'deactivate', 'inventory.customers', '{externalRef}',
          '{name,shipToAddress,companyShortName,isActive}',
          '{"writer": "inventory.write_customer", "viewed": "inventory:view", "holders": "inventory.customer_users",
            "kept": ["companyShortName"]}'),
        (10, 'sites.ssus', 'clients:manage', 'deactivate', 'sites.ssus', '{name}',
          '{id:external_id,make,model,sku,minorStopSeconds,isDefault,isActive}',
          '{"kept": ["id"], "writer": "sites.write_ssu", "children": "children", "vacater": "sites.give_up_name"}'),
        (10, 'warehouses.ssus', 'clients:manage', 'deactivate', 'sites.ssus', '{name}',
          '{id:external_id,make,model,sku,minorStopSeconds,isDefault,isActive}',
          '{"kept": ["id"], "writer": "sites.write_ssu", "children": "children", "space": "sites.ssus",
            "viewed": "inventory:view", "vacater": "sites.give_up_name"}'),
        (11, 'sites.storageUnits', 'inventory:manage', 'deactivate', 'inventory.storage_units', '{site,name}',
          '{type,ownership,isActive}', '{"shown": "x.type <> ''machine'' and x.ownership <> ''partner''",
            "space": "units", "heldBy": "inventory.balances", "viewed": "inventory:view",
            "writer": "inventory.write_storage_unit", "holders": "inventory.storage_unit_holders",
            "vacated": "name = x.external_id || '', between two names''"}'),
        (12, 'warehouses.storageUnits', 'inventory:manage', 'deactivate', 'inventory.storage_units', '{site,name}',
          '{type,ownership,isActive}', '{"shown": "x.type <> ''machine'' and x.ownership <> ''partner''",
            "space": "units", "heldBy": "inventory.balances", "viewed": "inventory:view",
            "writer": "inventory.write_storage_unit", "holders": "inventory.storage_unit_holders",
            "vacated": "name = x.external_id || '', between two names''"}'),
        (13, 'workCenters', 'settings:manage', 'remove', 'sites.work_centers', '{name}', '{shifts}', '{}'),
        (14, 'productCategories', 'products:manage', 'remove', 'inventory.product_categories', '{name}', '{}',
          '{"viewed": "products:view"}'),
        (15, 'vendors', 'products:manage', 'remove', 'inventory.vendors', '{name}',
          '{externalRef,leadTimeDays,isActive}', '{"writer": "inventory.write_vendor", "viewed": "products:view"}'),
        (16, 'products', 'products:manage', 'deactivate', 'inventory.products', '{sku}',
          '{name,itemClass,unit,unitWhole,tracking,shelfLifeDays,leadTimeDays,isActive}',
          '{"anyCase": true, "writer": "inventory.write_product", "viewed": "products:view"}'),
        (17, 'parameterSets', 'production:manage', 'keep', 'production.parameter_sets', '{name}', '{parameters}',
          '{"shown": "x.is_current", "writer": "production.write_parameter_set"}'),
        (18, 'taskTypes', 'settings:manage', 'remove', 'work.task_types', '{name}',
          '{color,isQuote,isRemote,isInventory,isBulk,isUserGenerated,isDataRequest,isReviewed,isMaintenance,
            defaultUseTransit,defaultStatus,minimumRank,setupMinutes,runMinutes,requiresFailureCodes,recurrence,
            slas,gates,form}', '{}'),
        (19, 'routings', 'production:manage', 'remove', 'production.routings', '{name}', '{}',
          '{"shown": "x.is_current", "viewed": "production:view", "vacated": "is_current = false"}'),
        (20, 'flows', 'settings:manage', 'remove', 'work.flows', '{name}',
          '{when.status:when_status,create.title:title}', '{}'),
        (21, 'issues', 'settings:manage', 'retire', 'work.issues', '{name}', '{items,isActive}', '{}'),
        (22, 'guidance', 'ai_guidance:manage', 'remove', 'agents.guidance', '{subject,ref}', '{body,thresholds}',
          '{"writer": "agents.write_guidance"}'),
        (23, 'settings', 'settings:manage', null, 'app.settings', '{}',
          '{timezone,overproductionPercent,backflushBasis,backflushShortage,shifts,defaultPriority,noDataAfterMinutes,
            signalsKeptDays}', '{}'),
        (24, 'inspectionPlans', 'settings:manage', 'remove', 'quality.inspection_plans', '{name}', '{}',
          '{"viewed": "products:view", "givesWay": true}'),
        (25, 'subcontractors', 'settings:manage', 'remove', 'partners.subcontractors', '{name}',
          '{company:company_short_name}',
          '{"writer": "partners.write_subcontractor", "remover": "partners.remove_subcontractor",
            "viewed": "handoffs:send", "vacated": "company_short_name = null", "kept": ["company"]}'),
        (26, 'machineData', 'machine_data:manage', 'remove', 'downtime.machine_data', '{machine}',
          '{noDataAfterMinutes,signals,meters,usageRules,conditionRules,spareParts}',
          '{"writer": "downtime.write_machine_data", "remover": "downtime.remove_machine_data",
            "viewed": "maintenance:view"}'),
        (null, 'clients', null, null, 'sites.clients', '{name}', '{}', '{"shown": "x.archived_at is null"}'),
        (null, 'customerNames', null, null, 'inventory.customers', '{name}', '{}', '{}')
      ) as s (place, section, permission, on_prune, relation, key, columns, more)
      cross join lateral jsonb_to_record(s.more) as m (kept text[], shown text, writer text, "anyCase" boolean,
                                                       space text, children text, "heldBy" text,
                                                       viewed text, grants boolean, remover text, vacated text,
                                                       vacater text, holders text, "givesWay" boolean)
    offset 0; -- read once by whatever joins it, not once for each row of that
  end;
comment on function commissioning.sections is
  'The sections of a factory spec in the order of dependence: permission, pruning, and where and how each is stored.';
