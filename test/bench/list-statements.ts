// Each list's page of fifty as one would write it by hand for that alone: one statement, the same content, no door, no
// permissions, no total. $1 is the company. Keys and order are those of the list's answer; the bench compares them.

const ref = (row: string, key = 'external_id') => `json_build_object('id', ${row}.${key}, 'name', ${row}.name)`
const maybe = (row: string, key = 'external_id') => `case when ${row}.id is not null then ${ref(row, key)} end`
const product = `json_build_object('sku', p.sku, 'name', p.name)`
const rows = (sql: string) => `select json_agg(x) as data from (${sql} limit 50) x`

/** By capability: the statement. */
export const statements: Record<string, string> = {
  'products.list': rows(`
    select p.id, p.sku, p.name, p.item_class as "itemClass", p.unit, p.unit_whole as "unitWhole", p.tracking,
           c.name as category, p.shelf_life_days as "shelfLifeDays", p.lead_time_days as "leadTimeDays",
           p.is_active as "isActive",
           (select json_agg(json_build_object('vendor', v.name, 'leadTimeDays', pv.lead_time_days, 'vendorSku', pv.vendor_sku)
                            order by pv.position)
              from inventory.product_vendors pv
              join inventory.vendors v on v.company_id = pv.company_id and v.id = pv.vendor_id
             where pv.company_id = p.company_id and pv.product_id = p.id) as vendors,
           (select json_agg(json_build_object('sku', k.sku, 'name', k.name, 'quantity', r.quantity) order by r.position)
              from inventory.recipe_components r
              join inventory.products k on k.company_id = r.company_id and k.id = r.component_id
             where r.company_id = p.company_id and r.product_id = p.id) as recipe,
           (select json_agg(json_build_object('site', s.name, 'mode', sp.mode, 'minQty', sp.min_qty,
                                              'orderQty', sp.order_qty, 'targetQty', sp.target_qty) order by s.name)
              from inventory.stock_policies sp
              left join sites.sites s on s.company_id = sp.company_id and s.id = sp.site_id
             where sp.company_id = p.company_id and sp.product_id = p.id) as "stockPolicies",
           f.on_hand as "onHand", f.usable, f.on_hand - f.usable - f.quarantine as held, f.quarantine,
           o.quantity as "onOrder", o.expected as "expectedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"
      from inventory.products p
      left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id
     cross join lateral (
       select coalesce(sum(b.quantity), 0) as on_hand,
              coalesce(sum(b.quantity) filter (where b.bin = 'goods' and u.is_active and u.ownership = 'company'
                and coalesce(l.status, 'available') = 'available' and coalesce(l.expires_at > now(), true)), 0) as usable,
              coalesce(sum(b.quantity) filter (where b.bin = 'quarantine'), 0) as quarantine
         from inventory.balances b
         join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
        where b.company_id = p.company_id and b.product_id = p.id) f
     cross join lateral (
       select coalesce(sum(l.quantity_ordered - l.quantity_received), 0) as quantity, min(o.expected_at) as expected
         from inventory.purchase_order_lines l
         join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
        where l.company_id = p.company_id and l.product_id = p.id and l.quantity_received < l.quantity_ordered
          and o.status in ('open', 'partially_received')) o
     where p.company_id = $1 order by p.sku_key`),
  'vendors.list': rows(`
    select v.id, v.name, v.external_ref as "externalRef", v.lead_time_days as "leadTimeDays", v.is_active as "isActive"
      from inventory.vendors v where v.company_id = $1 order by v.name collate app.alphabet, v.id`),
  'tasks.list': rows(`
    select t.external_id as id, t.title, t.details, t.status, t.start_date as "startDate", t.end_date as "endDate",
           t.due_date as "dueDate", t.priority_id as "priorityId", y.external_id as "typeId", ${maybe('g')} as team,
           s.external_id as "ssuId", o.external_id as "workOrderId", t.step, f.external_id as "fromStorageUnitId",
           u.external_id as "toStorageUnitId", k.external_id as "kitFor", c.good as "goodQuantity",
           c.scrap as "scrapQuantity",
           (select json_agg(${ref('p', 'id')} order by p.name collate app.alphabet)
              from work.task_assignees a join people.people p on p.company_id = a.company_id and p.id = a.person_id
             where a.company_id = t.company_id and a.task_id = t.id) as assignees,
           t.external_system_id as "externalSystemId", t.incomplete_reason as "incompleteReason",
           t.declined_reason as "declinedReason", t.is_partial_completion as "isPartialCompletion",
           t.handoff_role as "handoffRole", t.problem_code_id as "problemCodeId", t.cause_code_id as "causeCodeId",
           t.remedy_code_id as "remedyCodeId", t.created_at as "createdAt", t.updated_at as "updatedAt",
           case when m.id is not null
                then json_build_object('name', m.name, 'version', m.version, 'parameters', m.parameters) end as "parameterSet"
      from work.tasks t
      left join production.parameter_sets m on m.company_id = t.company_id and m.id = t.parameter_set_id
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join people.teams g on g.company_id = y.company_id and g.id = y.team_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
      left join inventory.storage_units f on f.company_id = t.company_id and f.id = t.from_storage_unit_id
      left join inventory.storage_units u on u.company_id = t.company_id and u.id = t.to_storage_unit_id
      left join work.tasks k on k.company_id = t.company_id and k.id = t.kit_for_task_id
     cross join lateral (select coalesce(sum(good_quantity), 0) as good, coalesce(sum(scrap_quantity), 0) as scrap
                           from work.task_counts n where n.company_id = t.company_id and n.task_id = t.id) c
     where t.company_id = $1 and t.status not in ('done', 'declined') order by t.created_at desc, t.id desc`),
  'work_orders.list': rows(`
    select o.external_id as id, o.code, o.external_system_id as "externalSystemId", o.status, ${product} as product,
           o.quantity, o.uom, c.good as "goodQuantity", c.scrap as "scrapQuantity", o.due_date as "dueDate",
           k.external_id as "kitStorageUnitId",
           case when r.id is not null then json_build_object('name', r.name, 'version', r.version) end as routing,
           o.released_at as "releasedAt", o.started_at as "startedAt", o.completed_at as "completedAt",
           o.closed_at as "closedAt", o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason"
      from production.work_orders o
      join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
      left join inventory.storage_units k on k.company_id = o.company_id and k.id = o.kit_storage_unit_id
      left join production.routings r on r.company_id = o.company_id and r.id = o.routing_id
     cross join lateral (
       select coalesce(sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end), 0)
                as good,
              coalesce(sum(case when l.kind = 'scrap' then l.quantity when l.from_bin = 'bads' then -l.quantity end), 0)
                + (select coalesce(sum(n.scrap_quantity), 0) from work.tasks t
                     join work.task_counts n on n.company_id = t.company_id and n.task_id = t.id
                    where t.company_id = o.company_id and t.work_order_id = o.id and t.step <= o.posting_step) as scrap
         from inventory.stock_ledger l
        where l.company_id = o.company_id and l.work_order_id = o.id and l.product_id = o.product_id
          and l.kind in ('output', 'scrap', 'reversal')) c
     where o.company_id = $1 order by o.created_at desc, o.id desc`),
  'lots.list': rows(`
    select l.code, ${product} as product, l.status, l.status_reason as "statusReason", ${maybe('w', 'id')} as "statusBy",
           v.name as vendor, o.external_id as "workOrderId", l.received_at as "receivedAt", l.produced_at as "producedAt",
           l.expires_at as "expiresAt", h.quantity, h.places as where
      from production.lots l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
      left join people.people w on w.company_id = l.company_id and w.id = l.status_by
      left join production.work_orders o on o.company_id = l.company_id and o.id = l.work_order_id
     cross join lateral (
       select coalesce(sum(b.quantity), 0) as quantity,
              json_agg(json_build_object('storageUnit', ${ref('u')}, 'bin', b.bin, 'quantity', b.quantity) order by u.name) as places
         from inventory.balances b
         join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
        where b.company_id = l.company_id and b.lot_id = l.id) h
     where l.company_id = $1 order by l.created_at desc, l.id desc`),
  'stock_transactions.list': rows(`
    select l.id, l.time, l.kind, l.quantity, ${product} as product, k.code as "lotCode", s.code as "serialCode",
           ${maybe('f')} as "fromStorageUnit", l.from_bin as "fromBin", ${maybe('u')} as "toStorageUnit",
           l.to_bin as "toBin", ${maybe('c')} as "toClient",
           case when t.id is not null then json_build_object('id', t.external_id) end as task,
           o.external_id as "workOrderId", r.purchase_order_id as "purchaseOrderId",
           l.purchase_order_line_id as "purchaseOrderLineId", coalesce(l.to_bin, l.from_bin) as bin,
           l.product_id as "itemId", l.from_storage_unit_id as "fromStorageUnitId",
           l.to_storage_unit_id as "toStorageUnitId", l.from_vendor_id as "fromVendorId", l.to_vendor_id as "toVendorId",
           l.to_client_id as "toClientId", l.to_customer_id as "toCustomerId", l.task_id as "taskId", l.lot_id as "lotId",
           l.serial_id as "serialId", l.reason_code_id as "reasonCodeId", l.group_id as "stockTransactionGroupId",
           l.call_id as "auditEntryId",
           ${maybe('m', 'external_ref')} as "toCustomer", h.external_id as "shipmentId"
      from inventory.stock_ledger l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
      left join production.lots k on k.company_id = l.company_id and k.id = l.lot_id
      left join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
      left join inventory.storage_units f on f.company_id = l.company_id and f.id = l.from_storage_unit_id
      left join inventory.storage_units u on u.company_id = l.company_id and u.id = l.to_storage_unit_id
      left join sites.clients c on c.company_id = l.company_id and c.id = l.to_client_id
      left join inventory.customers m on m.company_id = l.company_id and m.id = l.to_customer_id
      left join inventory.shipments h on l.kind = 'shipment' and h.company_id = l.company_id
       and h.stock_group_id = l.group_id
      left join work.tasks t on t.company_id = l.company_id and t.id = l.task_id
      left join production.work_orders o on o.company_id = l.company_id and o.id = l.work_order_id
      left join inventory.purchase_order_lines r on r.company_id = l.company_id and r.id = l.purchase_order_line_id
     where l.company_id = $1 order by l.time desc, l.id desc`),
  'purchase_orders.list': rows(`
    select o.id, o.name, o.status, v.name as vendor, o.external_system_id as "externalSystemId",
           o.expected_at as "expectedAt",
           (select json_agg(json_build_object('id', l.id, 'product', ${product}, 'quantityOrdered', l.quantity_ordered,
                                              'quantityReceived', l.quantity_received) order by l.position)
              from inventory.purchase_order_lines l
              join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
             where l.company_id = o.company_id and l.purchase_order_id = o.id) as lines,
           o.created_at as "createdAt", o.updated_at as "updatedAt"
      from inventory.purchase_orders o
      left join inventory.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
     where o.company_id = $1 order by o.created_at desc, o.id desc`),
  'storage_units.list': rows(`
    select u.external_id as id, u.name, ${maybe('s')} as site, u.type, u.ownership, m.external_id as "ssuId",
           u.is_active as "isActive"
      from inventory.storage_units u
      left join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
      left join sites.ssus m on m.company_id = u.company_id and m.id = u.ssu_id
     where u.company_id = $1 order by u.name collate app.alphabet, u.id`),
  'people.list': rows(`
    select p.id, p.name, p.email, p.actor_type as "actorType", p.is_active as "isActive",
           (select json_agg(r.name order by r.name) from people.person_roles pr
              join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
             where pr.company_id = p.company_id and pr.person_id = p.id) as roles,
           (select json_agg(${ref('t')} order by t.name) from people.team_members m
              join people.teams t on t.company_id = m.company_id and t.id = m.team_id
             where m.company_id = p.company_id and m.person_id = p.id) as teams,
           (select json_agg(json_build_object('skill', s.name, 'rank', ps.rank) order by s.name)
              from people.person_skills ps join people.skills s on s.company_id = ps.company_id and s.id = ps.skill_id
             where ps.company_id = p.company_id and ps.person_id = p.id) as skills
      from people.people p where p.company_id = $1 order by p.name collate app.alphabet, p.id`),
  'audit.list': rows(`
    select l.id, l.at, ${maybe('p', 'id')} as actor, l.actor_type as "actorType", l.channel, l.capability,
           l.transaction_id as "transactionId", ${maybe('s', 'id')} as "statedBy",
           (select json_agg(json_build_object('entity', c.entity, 'id', c.entity_id, 'action', c.action,
                                              'fields', c.fields) order by c.id)
              from app.audit_changes c where c.company_id = l.company_id and c.call_id = l.id and c.at = l.at) as changes
      from app.audit_log l
      left join people.people p on p.company_id = l.company_id and p.id = l.person_id
      left join people.people s on s.company_id = l.company_id and s.id = l.stated_by
     where l.company_id = $1 order by l.at desc, l.id desc`),
  'ncrs.list': rows(`
    select t.external_id as id, n.code, t.title, t.status,
           case when p.id is not null then ${product} end as product, l.code as lot,
           (select json_agg(s.code order by s.code, s.id) from inventory.stock_ledger k
              join inventory.serials s on s.company_id = k.company_id and s.id = k.serial_id
             where k.company_id = n.company_id and k.task_id = n.task_id and k.kind = 'scrap') as serials,
           n.scrap_quantity as quantity, f.external_id as "foundOnTaskId", o.external_id as "workOrderId",
           ${maybe('s')} as ssu, n.disposition, ${maybe('w', 'id')} as "dispositionedBy",
           n.dispositioned_at as "dispositionedAt", t.created_at as "createdAt"
      from quality.ncrs n
      join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
      left join work.tasks f on f.company_id = n.company_id and f.id = n.found_on_task_id
      left join inventory.products p on p.company_id = n.company_id and p.id = n.product_id
      left join production.lots l on l.company_id = n.company_id and l.id = n.lot_id
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join people.people w on w.company_id = n.company_id and w.id = n.dispositioned_by
     where n.company_id = $1 order by n.task_id desc`),
  'inventory_counts.list': rows(`
    select c.external_id as id, c.code, c.status, ${ref('u')} as "storageUnit", c.blind, t.external_id as "taskId",
           c.created_at as "createdAt", c.updated_at as "updatedAt", c.finalized_at as "finalizedAt",
           c.reconciled_at as "reconciledAt", c.cancelled_at as "cancelledAt"
      from inventory.counts c
      join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
      left join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
     where c.company_id = $1 order by c.created_at desc, c.id desc`),
  'downtime_events.list': rows(`
    select s.id, m.external_id as "ssuId", m.name as "ssuName", s.started_at as "startedAt", s.ended_at as "endedAt",
           extract(epoch from coalesce(s.ended_at, now()) - s.started_at) as "durationSeconds", s.source,
           case when r.id is not null then json_build_object('id', r.id, 'code', r.code, 'label', r.label) end as reason,
           s.note
      from downtime.stoppages s
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
     where s.company_id = $1 order by s.started_at desc, s.id desc`),
  'webhooks.delivery_logs': rows(`
    select d.id, d.event_type as "eventType", e.external_id as "eventId",
           json_build_object('type', e.type, 'timestamp', e.at, 'data', e.data) as payload, d.status,
           d.attempt_count as "attemptCount", d.response_status_code as "responseStatusCode",
           d.response_body as "responseBody", d.response_time_ms as "responseTimeMs", d.error_message as "errorMessage",
           d.next_retry_at as "nextRetryAt", d.delivered_at as "deliveredAt", d.created_at as "createdAt"
      from events.deliveries d
      join events.events e on e.company_id = d.company_id and e.id = d.event_id and e.at = d.event_at
     where d.company_id = $1
       and d.webhook_id = (select w.id from events.webhooks w where w.company_id = $1 and w.external_id = 'hook-1')
     order by d.created_at desc, d.id desc`),
  'routings.list': rows(`
    select r.external_id as id, r.name, r.version, ${product} as product,
           (select json_agg(json_build_object('step', s.step, 'taskType', ${ref('y')}, 'workCenter', w.name,
                                              'gate', s.is_gate) order by s.step)
              from production.routing_steps s
              join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id
              left join sites.work_centers w on w.company_id = y.company_id and w.id = y.work_center_id
             where s.company_id = r.company_id and s.routing_id = r.id) as steps
      from production.routings r
      join inventory.products p on p.company_id = r.company_id and p.id = r.product_id
     where r.company_id = $1 and r.is_current order by r.name collate app.alphabet, r.id`),
  'ssus.list': rows(`
    select s.external_id as id, s.name, s.image_url as "imageUrl", s.is_active as "isActive", s.is_default as "isDefault",
           s.location, s.make, s.model, s.sku, i.external_id as "siteId", s.created_at as "createdAt",
           s.updated_at as "updatedAt"
      from sites.ssus s left join sites.sites i on i.company_id = s.company_id and i.id = s.site_id
     where s.company_id = $1 order by s.created_at desc, s.id desc`),
  'task_types.list': rows(`
    select y.external_id as id, y.name as "typeName", y.color, y.is_quote as "isQuote", y.is_remote as "isRemote",
           y.is_inventory as "isInventory", y.is_bulk as "isBulk", y.is_user_generated as "isUserGenerated",
           y.is_data_request as "isDataRequest", y.default_use_transit as "defaultUseTransit",
           y.work_center_id as "workCenterId", ${maybe('g')} as team, y.parent_product_id as "parentProductId",
           y.created_at as "createdAt", y.updated_at as "updatedAt"
      from work.task_types y left join people.teams g on g.company_id = y.company_id and g.id = y.team_id
     where y.company_id = $1 order by y.name collate app.alphabet, y.id`),
  'inventory.stock_levels': rows(`
    select p.id as "productId", p.sku, p.name, p.unit as uom, p.item_class as "itemClass",
           s.external_id as "storageSiteId", s.name as "storageSiteName", f.on_hand as "onHand", f.usable,
           f.on_hand - f.usable - f.quarantine as held, f.quarantine, o.quantity as "onOrder",
           o.expected as "expectedAt"
      from inventory.products p
     cross join lateral (
       select u.site_id, sum(b.quantity) as on_hand,
              coalesce(sum(b.quantity) filter (where b.bin = 'goods' and u.is_active and u.ownership = 'company'
                and coalesce(l.status, 'available') = 'available' and coalesce(l.expires_at > now(), true)), 0) as usable,
              coalesce(sum(b.quantity) filter (where b.bin = 'quarantine'), 0) as quarantine
         from inventory.balances b
         join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
        where b.company_id = p.company_id and b.product_id = p.id group by u.site_id) f
      left join sites.sites s on s.company_id = p.company_id and s.id = f.site_id
     cross join lateral (
       select coalesce(sum(l.quantity_ordered - l.quantity_received), 0) as quantity, min(o.expected_at) as expected
         from inventory.purchase_order_lines l
         join inventory.purchase_orders o on o.company_id = l.company_id and o.id = l.purchase_order_id
        where l.company_id = p.company_id and l.product_id = p.id and l.quantity_received < l.quantity_ordered
          and o.status in ('open', 'partially_received')) o
     where p.company_id = $1 order by p.sku_key, s.name`),
}
