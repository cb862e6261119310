-- Companies in a database that the migrations up to the one of this name had made, sha1:90c90f466f68f8f60c4d60655c48abecf9c2a56e:
-- a factory laid down by a spec, one that has worked, and one that works for clients. Made by calls, then written down;
-- of audit and call log only a few rows are kept, and secrets are made up. Frozen: test/upgrade.test.ts brings it to the
-- present.
set role millwright_owner;
create table app.audit_log_2026_11 partition of app.audit_log
  for values from ('2026-11-01Z') to ('2026-12-01Z');
create table app.audit_changes_2026_11 partition of app.audit_changes
  for values from ('2026-11-01Z') to ('2026-12-01Z');
create table app.call_log_2026_11 partition of app.call_log
  for values from ('2026-11-01Z') to ('2026-12-01Z');
create table events.events_2026_11 partition of events.events
  for values from ('2026-11-01Z') to ('2026-12-01Z');
create table events.deliveries_2026_11 partition of events.deliveries
  for values from ('2026-11-01Z') to ('2026-12-01Z');
create table inventory.stock_ledger_2026_11 partition of inventory.stock_ledger
  for values from ('2026-11-01Z') to ('2026-12-01Z');
reset role;

insert into app.companies (id, short_name, name, kind, created_at)
  overriding system value values
  (1, 'shop-1', 'Company shop-1', 'factory', '2026-11-22 08:50:14.942384Z'),
  (2, 'shop-2', 'Company shop-2', 'factory', '2026-11-22 08:50:23.434058Z'),
  (3, 'shop-3', 'Company shop-3', 'managed_services', '2026-11-22 08:50:24.603365Z');
insert into app.code_numbers (company_id, prefix, last_number)
  values
  (2, 'IC', 1),
  (2, 'WO', 2);
insert into app.audit_log (company_id, id, at, person_id, actor_type, channel, key_id, capability, transaction_id, stated_by)
  values
  (1, 1, '2026-11-22 08:50:21.875Z', 1, 'human', 'rest', 'd209sf21dhyd', 'config.apply', '44ce77a2-4c25-4de1-b040-91756bf7e5dc', null),
  (1, 43, '2026-11-22 08:50:26.983Z', 1, 'human', 'rest', 'd209sf21dhyd', 'purchase_orders.upsert', 'c73a1049-4413-49c1-ae88-29f732569a6d', null),
  (1, 44, '2026-11-22 08:50:27.037Z', 1, 'human', 'rest', 'd209sf21dhyd', 'purchase_orders.receive', 'bfecfa75-9e5d-43dc-b918-084b1c8f5d28', null),
  (2, 3, '2026-11-22 08:50:24.587Z', 5, 'human', 'rest', 'd209sgmqnhyh', 'api_keys.create', 'dadbc04f-e46f-4691-a48c-768e9a893b77', null),
  (2, 6, '2026-11-22 08:50:24.847Z', 5, 'human', 'rest', 'd209sgmqnhyh', 'clients.update', 'ad92dc46-dcad-447e-b3d6-d17452563cf1', null),
  (2, 7, '2026-11-22 08:50:24.919Z', 5, 'human', 'rest', 'd209sgmqnhyh', 'downtime_events.classify', '2076056c-c924-4302-85c6-213b2980393e', null),
  (2, 9, '2026-11-22 08:50:25.056Z', 5, 'human', 'rest', 'd209sgmqnhyh', 'guidance.set', '485625fb-3e02-4dfa-8c4e-10286b0ad395', null),
  (2, 10, '2026-11-22 08:50:25.143Z', 5, 'human', 'rest', 'd209sgmqnhyh', 'inventory_counts.create', '227135d9-704b-44aa-b575-7bd57eb9200a', null);
insert into app.audit_changes (company_id, call_id, id, at, entity, entity_id, action, fields)
  overriding system value values
  (1, 1, 1, '2026-11-22 08:50:21.875Z', 'permissionGroup', 'Shift leaders', 'create', '{"name": {"to": "Shift leaders", "from": null}, "permissions": {"to": ["tasks:change_status", "tasks:view_all", "work_orders:release"], "from": null}}'),
  (1, 1, 2, '2026-11-22 08:50:21.875Z', 'role', 'd209sgdfbj38', 'create', '{"name": {"to": "Shift leader", "from": null}, "externalId": {"to": "d209sgdfbj38", "from": null}, "permissionGroupId": {"to": "Shift leaders", "from": null}}'),
  (1, 1, 3, '2026-11-22 08:50:21.875Z', 'skill', 'Turning', 'create', '{"name": {"to": "Turning", "from": null}}'),
  (1, 1, 4, '2026-11-22 08:50:21.875Z', 'skill', 'Messen', 'create', '{"name": {"to": "Messen", "from": null}}'),
  (1, 1, 5, '2026-11-22 08:50:21.875Z', 'personSkill', '2/Turning', 'create', '{"rank": {"to": 3, "from": null}, "skillId": {"to": "Turning", "from": null}, "personId": {"to": 2, "from": null}}'),
  (1, 1, 6, '2026-11-22 08:50:21.875Z', 'personSkill', '2/Messen', 'create', '{"rank": {"to": 1, "from": null}, "skillId": {"to": "Messen", "from": null}, "personId": {"to": 2, "from": null}}'),
  (1, 1, 7, '2026-11-22 08:50:21.875Z', 'personRole', '4/d209sf1pns1m', 'delete', '{"roleId": {"to": null, "from": "d209sf1pns1m"}, "personId": {"to": null, "from": 4}}'),
  (1, 1, 8, '2026-11-22 08:50:21.875Z', 'personRole', '4/d209sf1ph7a1', 'create', '{"roleId": {"to": "d209sf1ph7a1", "from": null}, "personId": {"to": 4, "from": null}}'),
  (1, 1, 9, '2026-11-22 08:50:21.875Z', 'personRole', '4/d209sgdfbj38', 'create', '{"roleId": {"to": "d209sgdfbj38", "from": null}, "personId": {"to": 4, "from": null}}'),
  (1, 1, 10, '2026-11-22 08:50:21.875Z', 'team', 'd209sge3q0bn', 'create', '{"name": {"to": "Turners", "from": null}, "color": {"to": "#9467bd", "from": null}, "externalId": {"to": "d209sge3q0bn", "from": null}}'),
  (1, 1, 11, '2026-11-22 08:50:21.875Z', 'teamMember', 'd209sge3q0bn/2', 'create', '{"teamId": {"to": "d209sge3q0bn", "from": null}, "personId": {"to": 2, "from": null}}'),
  (1, 1, 12, '2026-11-22 08:50:21.875Z', 'teamMember', 'd209sge3q0bn/3', 'create', '{"teamId": {"to": "d209sge3q0bn", "from": null}, "personId": {"to": 3, "from": null}}');
insert into app.idempotency_keys (company_id, actor, capability, key, request_hash, status, body, created_at)
  values
  (1, '1', 'purchase_orders.upsert', 'order-77', 'ae86f12512763389f76d0ec113db6c1705ae949c3336ca384af52316299221b3', 200, '{"created": true, "purchaseOrder": {"id": 4, "name": "PO-77", "lines": [{"id": 4, "product": {"sku": "BAR-20", "name": "Round bar 20 mm"}, "quantityOrdered": 40.5, "quantityReceived": 0}], "status": "open", "vendor": "Steel & Söhne", "createdAt": "2026-11-22T08:50:26.983Z", "updatedAt": "2026-11-22T08:50:26.983Z", "externalSystemId": "PO-77"}}', '2026-11-22 08:50:26.983Z');
insert into people.permission_groups (company_id, id, name, permissions)
  overriding system value values
  (1, 1, 'Administrator', '{*}'),
  (1, 2, 'Manager', '{ai_guidance:manage,audit:view,api_keys:view,clients:manage,handoffs:send,insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:manage,products:view,tasks:change_status,tasks:create,tasks:delete,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (1, 3, 'Supervisor', '{insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:view,tasks:change_status,tasks:create,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (1, 4, 'Operator', '{inventory:view,maintenance:view,production:view,products:view,tasks:change_status,tasks:create,tasks:view_team}'),
  (1, 5, 'Viewer', '{insights:view,inventory:view,maintenance:view,production:view,products:view,tasks:view_all}'),
  (1, 6, 'Integration', '{clients:manage,inventory:manage,inventory:receive,inventory:view,machine_data:manage,production:manage,production:view,products:manage,products:view,settings:manage,tasks:change_status,tasks:create,tasks:view_all,work_orders:release}'),
  (1, 7, 'Shift leaders', '{tasks:change_status,tasks:view_all,work_orders:release}'),
  (2, 8, 'Administrator', '{*}'),
  (2, 9, 'Manager', '{ai_guidance:manage,audit:view,api_keys:view,clients:manage,handoffs:send,insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:manage,products:view,tasks:change_status,tasks:create,tasks:delete,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (2, 10, 'Supervisor', '{insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:view,tasks:change_status,tasks:create,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (2, 11, 'Operator', '{inventory:view,maintenance:view,production:view,products:view,tasks:change_status,tasks:create,tasks:view_team}'),
  (2, 12, 'Viewer', '{insights:view,inventory:view,maintenance:view,production:view,products:view,tasks:view_all}'),
  (2, 13, 'Integration', '{clients:manage,inventory:manage,inventory:receive,inventory:view,machine_data:manage,production:manage,production:view,products:manage,products:view,settings:manage,tasks:change_status,tasks:create,tasks:view_all,work_orders:release}'),
  (3, 14, 'Administrator', '{*}'),
  (3, 15, 'Manager', '{ai_guidance:manage,audit:view,api_keys:view,clients:manage,handoffs:send,insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:manage,products:view,tasks:change_status,tasks:create,tasks:delete,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (3, 16, 'Supervisor', '{insights:view,inventory:adjust,inventory:manage,inventory:receive,inventory:view,machine_data:manage,maintenance:manage,maintenance:view,ncr:disposition,production:manage,production:view,products:view,tasks:change_status,tasks:create,tasks:reassign,tasks:view_all,tasks:view_team,work_orders:release}'),
  (3, 17, 'Operator', '{inventory:view,maintenance:view,production:view,products:view,tasks:change_status,tasks:create,tasks:view_team}'),
  (3, 18, 'Viewer', '{insights:view,inventory:view,maintenance:view,production:view,products:view,tasks:view_all}'),
  (3, 19, 'Integration', '{clients:manage,inventory:manage,inventory:receive,inventory:view,machine_data:manage,production:manage,production:view,products:manage,products:view,settings:manage,tasks:change_status,tasks:create,tasks:view_all,work_orders:release}');
insert into people.roles (company_id, id, external_id, name, permission_group_id)
  overriding system value values
  (1, 1, 'd209sf1eke8d', 'Administrator', 1),
  (1, 2, 'd209sf1pewgt', 'Manager', 2),
  (1, 3, 'd209sf1paas7', 'Supervisor', 3),
  (1, 4, 'd209sf1pns1m', 'Operator', 4),
  (1, 5, 'd209sf1ph7a1', 'Viewer', 5),
  (1, 6, 'd209sf1pmnje', 'Integration', 6),
  (1, 7, 'd209sgdfbj38', 'Shift leader', 7),
  (2, 8, 'd209sgmjx8rn', 'Administrator', 8),
  (2, 9, 'd209sgmjrq12', 'Manager', 9),
  (2, 10, 'd209sgmjw59f', 'Supervisor', 10),
  (2, 11, 'd209sgmjzkhw', 'Operator', 11),
  (2, 12, 'd209sgmjv1t9', 'Viewer', 12),
  (2, 13, 'd209sgmjyg2p', 'Integration', 13),
  (3, 14, 'd209sgxqrtvx', 'Administrator', 14),
  (3, 15, 'd209sgxqw94a', 'Manager', 15),
  (3, 16, 'd209sgxqzqcq', 'Supervisor', 16),
  (3, 17, 'd209sgxqv5n4', 'Operator', 17),
  (3, 18, 'd209sgxqykxh', 'Viewer', 18),
  (3, 19, 'd209sgxqt25y', 'Integration', 19);
insert into people.people (company_id, id, user_id, name, email, actor_type, is_active, created_at, updated_at)
  overriding system value values
  (1, 1, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'Admin', 'admin@example.test', 'human', true, '2026-11-22 08:50:14.942384Z', '2026-11-22 08:50:14.942384Z'),
  (1, 2, '31734a92-eca3-481d-8cac-208164b9ffa2', 'lathe@example.test', 'lathe@example.test', 'human', true, '2026-11-22 08:50:17.017983Z', '2026-11-22 08:50:17.017983Z'),
  (1, 3, '08af1a1f-e18e-4881-a80a-aad51c49fb55', 'mill@example.test', 'mill@example.test', 'human', true, '2026-11-22 08:50:18.710596Z', '2026-11-22 08:50:18.710596Z'),
  (1, 4, '0fca645e-7762-4a8c-b209-2d4f2eb1a1b7', 'quality@example.test', 'quality@example.test', 'human', true, '2026-11-22 08:50:20.075548Z', '2026-11-22 08:50:20.075548Z'),
  (2, 5, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'Admin', 'admin@example.test', 'human', true, '2026-11-22 08:50:23.434058Z', '2026-11-22 08:50:23.434058Z'),
  (2, 7, '6557c5d7-0eef-40fe-bc2c-1379a483a1a6', 'w1s2-new@example.test', 'w1s2-new@example.test', 'human', true, '2026-11-22 08:50:25.713055Z', '2026-11-22 08:50:25.713055Z'),
  (3, 6, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'Admin', 'admin@example.test', 'human', true, '2026-11-22 08:50:24.603365Z', '2026-11-22 08:50:24.603365Z');
insert into people.person_roles (company_id, person_id, role_id)
  values
  (1, 1, 1),
  (1, 2, 4),
  (1, 3, 4),
  (1, 4, 5),
  (1, 4, 7),
  (2, 5, 8),
  (2, 7, 12),
  (3, 6, 14);
insert into people.teams (company_id, id, external_id, name, color, created_at, updated_at)
  overriding system value values
  (1, 1, 'd209sge3q0bn', 'Turners', '#9467bd', '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 2, 'd209sge8jem2', 'Night shift', '#808080', '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (2, 3, 'w1s2-team', 'w1s2 team', '#123456', '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:26.629Z'),
  (2, 5, 'd209shdb5r41', 'Turners', '#808080', '2026-11-22 08:50:26.603Z', '2026-11-22 08:50:26.603Z'),
  (3, 4, 'w2s3-team', 'w2s3 team', '#808080', '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into people.team_members (company_id, team_id, person_id)
  values
  (1, 1, 2),
  (1, 1, 3),
  (2, 3, 5),
  (3, 4, 6);
insert into people.skills (company_id, id, name)
  overriding system value values
  (1, 1, 'Turning'),
  (1, 2, 'Messen');
insert into people.person_skills (company_id, person_id, skill_id, rank)
  values
  (1, 2, 1, 3),
  (1, 2, 2, 1);
insert into people.invitations (company_id, id, user_id, email, invited_by, version, created_at, updated_at, accepted_at, revoked_at)
  overriding system value values
  (2, 1, '7977d9fa-4456-4267-abdc-0a9239ed522c', 'new@example.test', 5, 1, '2026-11-22 08:50:25.378Z', '2026-11-22 08:50:25.378Z', null, null),
  (2, 2, 'eaee1a8c-2daf-4e18-a028-302ebe16595d', 'w1s257@example.test', 5, 2, '2026-11-22 08:50:25.408204Z', '2026-11-22 08:50:25.422Z', null, null);
insert into people.invitation_roles (company_id, invitation_id, role_id)
  values
  (2, 1, 12);
insert into sites.clients (company_id, id, external_id, name, is_active, is_default, contact_person_name, contact_person_email, contact_person_phone, free_text, color, archived_at, created_at, updated_at)
  overriding system value values
  (1, 1, 'd209sf1pr3tv', 'Company shop-1', true, true, null, null, null, null, null, null, '2026-11-22 08:50:14.942384Z', '2026-11-22 08:50:14.942384Z'),
  (2, 2, 'd209sgmk1yb3', 'Company shop-2', true, true, null, null, null, null, null, null, '2026-11-22 08:50:23.434058Z', '2026-11-22 08:50:23.434058Z'),
  (2, 3, 'w1s2-client', 'w1s2 client', true, false, null, null, null, 'Gate 3', null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:24.847Z'),
  (3, 4, 'w2s3-client', 'w2s3 client', true, false, null, null, null, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 5, 'w2s3-client-2', 'Acme Plant', true, false, null, 'plant@acme.example', null, null, null, null, '2026-11-22 08:50:24.783Z', '2026-11-22 08:50:24.783Z');
insert into sites.sites (company_id, id, external_id, name, address, is_warehouse, is_active, client_id, created_at, updated_at)
  overriding system value values
  (1, 1, 'd209sgewxwwf', 'Hall A', 'Werkstraße 1', false, true, 1, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 2, 'd209sgexhb4w', 'Halle Ä – Süd', null, false, true, 1, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 3, 'd209sgexwsd9', 'Main store', null, true, true, null, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (2, 4, 'w1s2-site', 'w1s2 site', null, false, true, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (3, 5, 'w2s3-site', 'w2s3 site', null, false, true, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into sites.ssu_statuses (company_id, id, name, category, color)
  overriding system value values
  (1, 1, 'Running', 'UP', '#2ca02c'),
  (1, 2, 'Stopped', 'DOWN', '#d62728'),
  (1, 3, 'In service', 'MAINTENANCE', null);
insert into sites.ssus (company_id, id, external_id, name, image_url, is_active, is_default, location, make, model, sku, site_id, parent_id, status_id, created_at, updated_at)
  overriding system value values
  (1, 1, 'QR-LATHE-1', 'Lathe 1', null, true, true, null, 'Weiler', 'E30', 'E30/1000', 1, null, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 2, 'd209sgfe3ny3', 'Lathe 2', null, true, false, null, 'Weiler', 'E30', null, 1, null, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 3, 'd209sgfjtjex', 'Mill 1', null, true, true, null, null, null, null, 2, null, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 4, 'd209sgfk9ezq', 'Lathe 1 bar feeder', null, true, false, null, null, null, null, 1, 1, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 5, 'd209sgfkgbgh', 'Lathe 1 chip conveyor', null, true, false, null, null, null, null, 1, 1, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 6, 'd209sgfqz81b', 'Lathe 1 bar feeder motor', null, true, false, null, null, null, null, 1, 4, null, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (2, 7, 'w1s2-machine', 'w1s2 renamed', null, true, false, null, null, null, null, 4, null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:26.115Z'),
  (2, 9, 'w1s2-new', 'w1s2 new', null, true, false, null, null, null, null, 4, null, null, '2026-11-22 08:50:26.064Z', '2026-11-22 08:50:26.064Z'),
  (3, 8, 'w2s3-machine', 'w2s3 machine', null, true, false, null, null, null, null, 5, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into sites.work_centers (company_id, id, name)
  overriding system value values
  (1, 1, 'Turning'),
  (1, 2, 'Milling'),
  (1, 3, 'Inspection'),
  (2, 4, 'w1s2 lathes'),
  (3, 5, 'w2s3 lathes');
insert into sites.work_center_machines (company_id, work_center_id, ssu_id)
  values
  (1, 1, 1),
  (1, 1, 2),
  (1, 2, 3),
  (2, 4, 7),
  (3, 5, 8);
insert into maintenance.reason_codes (company_id, id, kind, code, label, parent_id, is_active)
  overriding system value values
  (1, 1, 'downtime', 'T', 'Tooling', null, true),
  (1, 2, 'downtime', null, 'Waiting for material', null, true),
  (1, 3, 'failure_problem', 'P1', 'Spindle noise', null, true),
  (1, 4, 'failure_cause', 'C1', 'Worn bearing', null, true),
  (1, 5, 'failure_remedy', 'R1', 'Bearing replaced', null, true),
  (1, 6, 'scrap', null, 'Out of tolerance', null, true),
  (1, 7, 'scrap', null, 'Surface', null, false),
  (1, 8, 'adjustment', null, 'Counted wrong', null, true),
  (1, 9, 'downtime', 'T1', 'Tool breakage', 1, true),
  (2, 10, 'downtime', null, 'w1s2 downtime', null, true),
  (2, 11, 'scrap', null, 'w1s2 scrap', null, true),
  (2, 12, 'adjustment', null, 'w1s2 adjustment', null, true),
  (3, 13, 'downtime', null, 'w2s3 downtime', null, true),
  (3, 14, 'scrap', null, 'w2s3 scrap', null, true),
  (3, 15, 'adjustment', null, 'w2s3 adjustment', null, true);
insert into inventory.product_categories (company_id, id, name)
  overriding system value values
  (1, 1, 'Bar stock'),
  (1, 2, 'Pump parts');
insert into inventory.vendors (company_id, id, name, external_ref, lead_time_days, is_active, created_at, updated_at)
  overriding system value values
  (1, 1, 'Steel & Söhne', 'V-100', 10, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 2, 'Fast Metals', null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (2, 3, 'w1s2 vendor', null, null, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 5, 'Steelworks', null, 5, true, '2026-11-22 08:50:26.656Z', '2026-11-22 08:50:26.656Z'),
  (3, 4, 'w2s3 vendor', null, null, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into inventory.customers (company_id, id, external_ref, name, ship_to_address, company_short_name, is_active, created_at, updated_at)
  overriding system value values
  (1, 1, 'C-1', 'Pumps Ltd', 'Quay 4', null, true, '2026-11-22 08:50:27.249549Z', '2026-11-22 08:50:27.249549Z');
insert into inventory.products (company_id, id, sku, name, item_class, unit, unit_whole, tracking, category_id, shelf_life_days, is_active, created_at, updated_at)
  overriding system value values
  (1, 1, 'BAR-20', 'Round bar 20 mm', 'raw', 'm', false, 'lot', 1, 720, true, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 2, 'CAST-1', 'Casting', 'raw', 'pcs', true, 'none', null, null, true, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 3, 'SCREW-M6', 'Screw M6', 'raw', 'pcs', true, 'none', null, null, false, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 4, 'SHAFT-20', 'Shaft 20 mm', 'wip', 'pcs', true, 'lot', 2, null, true, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 5, 'HOUSING', 'Gehäuse', 'wip', 'pcs', true, 'lot', null, null, true, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 6, 'PUMP-1', 'Pump', 'finished', 'pcs', true, 'serial', 2, null, true, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (2, 7, 'w1s2-RAW', 'w1s2 raw', 'raw', 'pcs', true, 'lot', null, null, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 8, 'w1s2-PART', 'w1s2 part', 'finished', 'pcs', true, 'none', null, null, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 11, 'BAR-20', 'Round bar', 'raw', 'kg', false, 'none', null, null, true, '2026-11-22 08:50:25.794Z', '2026-11-22 08:50:25.794Z'),
  (3, 9, 'w2s3-RAW', 'w2s3 raw', 'raw', 'pcs', true, 'lot', null, null, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 10, 'w2s3-PART', 'w2s3 part', 'finished', 'pcs', true, 'none', null, null, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into inventory.product_vendors (company_id, product_id, vendor_id, position, lead_time_days, vendor_sku)
  values
  (1, 1, 1, 1, 7, 'RB20'),
  (1, 1, 2, 2, null, null),
  (1, 2, 2, 1, null, null),
  (2, 7, 3, 1, null, null),
  (3, 9, 4, 1, null, null);
insert into inventory.recipe_components (company_id, product_id, component_id, position, quantity)
  values
  (1, 4, 1, 1, 2),
  (1, 5, 2, 1, 1),
  (1, 6, 3, 3, 8),
  (1, 6, 4, 1, 1),
  (1, 6, 5, 2, 1),
  (2, 8, 7, 1, 1),
  (3, 10, 9, 1, 1);
insert into inventory.stock_policies (company_id, id, product_id, site_id, mode, min_qty, order_qty, target_qty, armed)
  overriding system value values
  (1, 1, 1, 3, 'minimum', 50, null, 200, false),
  (1, 2, 1, null, 'reorder_point', null, 100.5, null, true);
insert into inventory.storage_units (company_id, id, external_id, name, site_id, type, ownership, owner_client_id, owner_person_id, owner_customer_id, ssu_id, is_active, created_at, updated_at)
  overriding system value values
  (1, 1, 'd209sgfdg7np', 'Lathe 1', 1, 'machine', 'company', null, null, null, 1, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 2, 'd209sgfef46g', 'Lathe 2', 1, 'machine', 'company', null, null, null, 2, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 3, 'd209sgfk60qa', 'Mill 1', 2, 'machine', 'company', null, null, null, 3, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 4, 'd209sgfkcx84', 'Lathe 1 bar feeder', 1, 'machine', 'company', null, null, null, 4, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 5, 'd209sgfkksry', 'Lathe 1 chip conveyor', 1, 'machine', 'company', null, null, null, 5, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 6, 'd209sgfr2p9r', 'Lathe 1 bar feeder motor', 1, 'machine', 'company', null, null, null, 6, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 7, 'd209sgfre4j5', 'Bar rack', 1, 'rack', 'company', null, null, null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 8, 'd209sgfw9jtj', 'Kit cart 1', 1, 'cart', 'company', null, null, null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 9, 'd209sgfwn12z', 'Tool van', 1, 'van', 'personnel', null, 3, null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 10, 'd209sgfzrfbc', 'Bar rack', 2, 'shelf', 'company', null, null, null, null, false, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 11, 'd209sgg03xks', 'Shelf 1', 3, 'shelf', 'company', null, null, null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (1, 12, 'd209sgg07bw6', 'Dock', 3, 'dock', 'company', null, null, null, null, true, '2026-11-22 08:50:21.875019Z', '2026-11-22 08:50:21.875019Z'),
  (2, 13, 'w1s2-shelf', 'w1s2 shelf', 4, 'shelf', 'company', null, null, null, null, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 14, 'w1s2-rack', 'w1s2 rack', 4, 'rack', 'company', null, null, null, null, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 15, 'w1s2-machine unit', 'w1s2 renamed', 4, 'machine', 'company', null, null, null, 7, true, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:26.115Z'),
  (2, 19, 'd209sh9a260s', 'w1s2 new', 4, 'machine', 'company', null, null, null, 9, true, '2026-11-22 08:50:26.064548Z', '2026-11-22 08:50:26.064548Z'),
  (3, 16, 'w2s3-shelf', 'w2s3 shelf', 5, 'shelf', 'company', null, null, null, null, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 17, 'w2s3-rack', 'w2s3 rack', 5, 'rack', 'company', null, null, null, null, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 18, 'w2s3-machine unit', 'w2s3 machine unit', 5, 'machine', 'company', null, null, null, 8, true, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into inventory.purchase_orders (company_id, id, external_system_id, name, vendor_id, status, created_at, updated_at)
  overriding system value values
  (1, 4, 'PO-77', 'PO-77', 1, 'partially_received', '2026-11-22 08:50:26.983Z', '2026-11-22 08:50:27.037Z'),
  (2, 1, 'w1s2-PO', 'w1s2 PO', 3, 'partially_received', '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:25.875Z'),
  (2, 3, 'w1s2-PO-2', 'w1s2-PO-2', 3, 'open', '2026-11-22 08:50:26Z', '2026-11-22 08:50:26Z'),
  (3, 2, 'w2s3-PO', 'w2s3 PO', 4, 'open', '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into inventory.purchase_order_lines (company_id, id, purchase_order_id, position, product_id, quantity_ordered, quantity_received)
  overriding system value values
  (1, 4, 4, 1, 1, 40.5, 20.25),
  (2, 1, 1, 1, 7, 50, 5),
  (2, 3, 3, 1, 7, 3, 0),
  (3, 2, 2, 1, 9, 50, 0);
insert into work.task_types (company_id, id, external_id, name, color, is_quote, is_remote, is_inventory, is_bulk, is_user_generated, is_data_request, is_reviewed, is_maintenance, default_use_transit, default_status, team_id, skill_id, minimum_rank, parent_product_id, work_center_id, setup_minutes, run_minutes, requires_failure_codes, status_on_open_id, status_on_done_id, recurrence, slas, gates, form, created_at, updated_at)
  overriding system value values
  (1, 1, 'd209sgj5tt4k', 'Turn shaft', '#1f77b4', false, false, false, false, false, false, false, false, false, 'ready', 1, 1, 2, 4, 1, 25, 4.5, false, 1, 2, null, '[{"hours": 4, "priority": 4}, {"hours": 48, "priority": 2}]', '[{"fields": ["Diameter", "Coolant"], "groups": ["Shift leaders"], "status": "done", "signature": true}]', '[{"lsl": 19.98, "usl": 20.02, "type": "number", "unit": "mm", "title": "Diameter", "target": 20, "required": true}, {"type": "checkbox", "title": "Burrs", "required": false}, {"type": "text", "title": "Where", "required": false, "showWhen": {"field": "Burrs", "equals": true}}, {"type": "select", "title": "Coolant", "options": ["Emulsion", "Oil"], "required": true}, {"type": "barcode", "title": "Oil batch", "required": false, "showWhen": {"field": "Coolant", "equals": "Oil"}}]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 2, 'd209sgj868d0', 'Mill housing', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, 5, 2, null, 12, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 3, 'd209sgj89pnd', 'Assemble pump', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, 6, null, null, 30, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 4, 'd209sgj8n4xt', 'Check pump', null, false, false, false, false, false, false, true, false, false, 'open', null, null, null, null, 3, null, null, false, null, null, null, '[]', '[]', '[{"type": "photo", "title": "Leak", "required": true}]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 5, 'd209sgjhrk67', 'Nonconformance', null, false, false, false, false, true, false, false, false, false, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 6, 'd209sgjj41em', 'Count a shelf', null, false, false, true, false, false, false, false, false, true, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 7, 'd209sgjjffq1', 'Lubricate', null, false, false, false, false, false, false, false, true, false, 'open', null, null, null, null, null, null, null, true, null, null, '{"unit": "week", "every": 2, "anchor": "completion"}', '[]', '[]', '[]', '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (2, 8, 'w1s2-turning', 'w1s2 turning', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, 8, 4, null, 2, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 9, 'w1s2-errand', 'w1s2 errand', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[{"type": "text", "title": "w1s2 result", "required": false}, {"type": "products", "title": "w1s2 taken", "required": false}]', '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 10, 'w1s2-nonconformance', 'w1s2 nonconformance', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (3, 11, 'w2s3-turning', 'w2s3 turning', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, 10, 5, null, 2, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 12, 'w2s3-errand', 'w2s3 errand', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[{"type": "text", "title": "w2s3 result", "required": false}, {"type": "products", "title": "w2s3 taken", "required": false}]', '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 13, 'w2s3-nonconformance', 'w2s3 nonconformance', null, false, false, false, false, false, false, false, false, false, 'open', null, null, null, null, null, null, null, false, null, null, null, '[]', '[]', '[]', '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into app.settings (company_id, timezone, ncr_task_type_id, inventory_task_type_id, backflush_basis, backflush_shortage, shifts, default_priority)
  values
  (1, 'Europe/Vienna', 5, 6, 'good_and_scrap', 'refuse', '[{"end": "14:00", "days": ["mon", "tue", "wed", "thu", "fri"], "name": "Early", "start": "06:00"}, {"end": "22:00", "days": ["mon", "tue", "wed", "thu", "fri"], "name": "Late", "start": "14:00"}]', 3),
  (2, 'UTC', 10, null, 'good_and_scrap', 'record', '[]', 2),
  (3, 'UTC', 13, null, 'good_and_scrap', 'record', '[]', 2);
insert into work.task_type_assignees (company_id, task_type_id, person_id)
  values
  (1, 1, 2);
insert into production.routings (company_id, id, external_id, name, version, is_current, product_id, created_at)
  overriding system value values
  (1, 1, 'd209sgjstxze', 'Pump', 1, true, 6, '2026-11-22 08:50:21.875019Z'),
  (1, 2, 'd209sgjtpc7v', 'Shaft', 1, true, 4, '2026-11-22 08:50:21.875019Z'),
  (1, 3, 'd209sgjystg8', 'Housing', 1, true, 5, '2026-11-22 08:50:21.875019Z'),
  (2, 4, 'w1s2-routing', 'w1s2 routing', 1, true, 8, '2026-11-22 08:50:23.558695Z'),
  (3, 5, 'w2s3-routing', 'w2s3 routing', 1, true, 10, '2026-11-22 08:50:24.623537Z');
insert into production.routing_steps (company_id, routing_id, step, task_type_id, is_gate)
  values
  (1, 1, 1, 3, true),
  (1, 1, 2, 4, false),
  (1, 2, 1, 1, false),
  (1, 3, 1, 2, false),
  (2, 4, 1, 8, false),
  (3, 5, 1, 11, false);
insert into production.work_orders (company_id, id, external_id, external_system_id, code, product_id, quantity, uom, due_date, status, routing_id, kit_storage_unit_id, released_at, started_at, completed_at, closed_at, cancelled_at, cancel_reason, created_at, updated_at)
  overriding system value values
  (2, 1, 'w1s2-order', 'w1s2-ERP', 'w1s2-WO', 8, 10, 'pcs', null, 'completed', 4, null, '2026-11-22 08:50:26.859Z', '2026-11-22 08:50:27.124Z', '2026-11-22 08:50:27.137Z', null, null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:27.137Z'),
  (2, 3, 'd209shew82x8', 'w1s2-B1', 'WO-1', 8, 3, 'pcs', null, 'draft', null, null, null, null, null, null, null, null, '2026-11-22 08:50:26.798Z', '2026-11-22 08:50:26.798Z'),
  (2, 4, 'd209shg2xvyw', 'w1s2-ERP-2', 'WO-2', 8, 4, 'pcs', null, 'draft', null, null, null, null, null, null, null, null, '2026-11-22 08:50:26.951Z', '2026-11-22 08:50:26.951Z'),
  (3, 2, 'w2s3-order', 'w2s3-ERP', 'w2s3-WO', 10, 10, 'pcs', null, 'draft', null, null, null, null, null, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into work.tasks (company_id, id, external_id, title, details, status, start_date, end_date, due_date, priority_id, type_id, ssu_id, external_system_id, incomplete_reason, declined_reason, reopen_reason, is_partial_completion, handoff_role, problem_code_id, cause_code_id, remedy_code_id, from_storage_unit_id, to_storage_unit_id, from_vendor_id, to_vendor_id, work_order_id, step, answers, created_by, finished_at, output_posted_at, stock_moved_at, created_at, updated_at)
  overriding system value values
  (1, 9, 'd209shh6r6r3', 'Inspect BAR-20, lot MELT-9', '20.25 m received on purchase order PO-77, in quarantine until this is done.', 'open', null, null, null, 3, 4, null, null, null, null, null, false, null, null, null, null, null, null, 1, null, null, null, '{}', 1, null, null, null, '2026-11-22 08:50:27.037Z', '2026-11-22 08:50:27.037Z'),
  (2, 1, 'w1s2-task', 'w1s2 task', 'w1s2 done', 'done', null, null, null, 2, 9, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{"w1s2 taken": [{"sku": "w1s2-RAW", "lotCode": "w1s2-LOT", "quantity": 1}], "w1s2 result": "fine"}', 5, '2026-11-22 08:50:26.425Z', null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:26.578Z'),
  (2, 2, 'w1s2-ncr', 'w1s2 ncr', null, 'open', null, null, null, 2, 10, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 5, null, null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (2, 5, 'd209sh5f7v7j', 'w1s2 dented', null, 'open', null, null, null, 2, 10, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 5, null, null, null, '2026-11-22 08:50:25.583Z', '2026-11-22 08:50:25.583Z'),
  (2, 6, 'd209shaanm96', 'w1s2 next', null, 'ready', null, null, null, 2, 9, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 5, null, null, null, '2026-11-22 08:50:26.211Z', '2026-11-22 08:50:26.425Z'),
  (2, 7, 'd209shav4gt0', 'w1s2 sweep', null, 'ready', null, null, null, 2, 9, 7, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 5, null, null, null, '2026-11-22 08:50:26.274Z', '2026-11-22 08:50:26.425Z'),
  (2, 8, 'd209shfkvh5n', '1 w1s2 turning · w1s2-WO', null, 'done', null, null, null, 2, 8, 7, null, null, null, null, false, null, null, null, null, null, null, null, null, 1, 1, '{}', 5, '2026-11-22 08:50:27.137Z', '2026-11-22 08:50:27.137Z', null, '2026-11-22 08:50:26.859Z', '2026-11-22 08:50:27.137Z'),
  (3, 3, 'w2s3-task', 'w2s3 task', null, 'open', null, null, null, 2, 12, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 6, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z'),
  (3, 4, 'w2s3-ncr', 'w2s3 ncr', null, 'open', null, null, null, 2, 13, null, null, null, null, null, false, null, null, null, null, null, null, null, null, null, null, '{}', 6, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into work.task_assignees (company_id, task_id, person_id)
  values
  (1, 9, 1);
insert into work.task_connections (company_id, from_task_id, to_task_id, type, description, created_at)
  values
  (2, 1, 5, 'created_from', null, '2026-11-22 08:50:25.583Z'),
  (2, 1, 6, 'dependency', null, '2026-11-22 08:50:26.241Z'),
  (2, 1, 7, 'dependency', null, '2026-11-22 08:50:26.274Z');
insert into work.task_counts (company_id, id, task_id, good_quantity, scrap_quantity, scrap_reason_code_id, person_id, occurred_at, recorded_at)
  overriding system value values
  (2, 1, 1, 3, 1, 11, 5, '2026-11-22 08:50:26.315Z', '2026-11-22 08:50:26.315Z'),
  (2, 2, 8, 9, 1, 11, 5, '2026-11-22 08:50:27.124Z', '2026-11-22 08:50:27.124Z');
insert into production.work_order_materials (company_id, work_order_id, product_id, position, quantity_per_unit, shortage)
  values
  (2, 1, 7, 1, 1, 5);
insert into production.lots (company_id, id, product_id, code, status, status_reason, awaits_inspection, vendor_id, work_order_id, received_at, produced_at, expires_at, created_at, updated_at)
  overriding system value values
  (1, 4, 1, 'MELT-9', 'quarantined', null, true, 1, null, '2026-11-22 08:50:27.037Z', null, '2028-11-11 08:50:27.037Z', '2026-11-22 08:50:27.037Z', '2026-11-22 08:50:27.037Z'),
  (2, 1, 7, 'w1s2-LOT', 'blocked', 'NCR w1s2-ncr: scrap', false, 3, null, null, null, null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:25.488Z'),
  (2, 3, 7, 'w1s2-LOT-2', 'available', null, false, 3, null, '2026-11-22 08:50:25.875Z', null, null, '2026-11-22 08:50:25.875Z', '2026-11-22 08:50:25.875Z'),
  (3, 2, 9, 'w2s3-LOT', 'available', null, false, 4, null, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into production.lot_links (company_id, id, consumed_lot_id, produced_lot_id, quantity, work_order_id, task_id, created_at)
  overriding system value values
  (2, 1, 1, 3, 2.5, null, null, '2026-11-22 08:50:27.31913Z');
insert into inventory.serials (company_id, id, product_id, code, created_at)
  overriding system value values
  (1, 1, 6, 'P-0001', '2026-11-22 08:50:27.267362Z');
insert into inventory.balances (company_id, id, product_id, storage_unit_id, bin, lot_id, serial_id, quantity, received_at)
  overriding system value values
  (1, 14, 1, 12, 'quarantine', 4, null, 20.25, '2026-11-22 08:50:27.037Z'),
  (2, 1, 7, 13, 'goods', 1, null, 87, '2026-11-22 08:50:23.558Z'),
  (2, 6, 7, 13, 'bads', 1, null, 4, '2026-11-22 08:50:23.558Z'),
  (2, 13, 7, 14, 'quarantine', 1, null, 7, '2026-11-22 08:50:23.558Z'),
  (2, 16, 8, 15, 'goods', null, null, 9, '2026-11-22 08:50:27.137Z'),
  (3, 2, 9, 16, 'goods', 2, null, 100, '2026-11-22 08:50:24.623Z');
insert into inventory.stock_ledger (company_id, id, time, kind, quantity, product_id, lot_id, serial_id, from_storage_unit_id, from_bin, to_storage_unit_id, to_bin, from_vendor_id, to_vendor_id, to_client_id, to_customer_id, task_id, work_order_id, purchase_order_line_id, reason_code_id, group_id, call_id)
  overriding system value values
  (1, 7, '2026-11-22 08:50:27.037Z', 'receipt', 20.25, 1, 4, null, null, null, 12, 'quarantine', 1, null, null, null, null, null, 4, null, 7, 44),
  (2, 1, '2026-11-22 08:50:23.558Z', 'receipt', 100, 7, 1, null, null, null, 13, 'goods', null, null, null, null, null, null, null, null, 1, 2),
  (2, 3, '2026-11-22 08:50:25.267Z', 'adjustment', 2, 7, 1, null, 13, 'goods', null, null, null, null, null, null, null, null, null, 12, 3, 12),
  (2, 4, '2026-11-22 08:50:25.488Z', 'scrap', 4, 7, 1, null, 13, 'goods', 13, 'bads', null, null, null, null, 2, null, null, null, 4, 17),
  (2, 5, '2026-11-22 08:50:25.875Z', 'receipt', 5, 7, 3, null, null, null, 13, 'goods', 3, null, null, null, null, null, 1, null, 5, 21),
  (2, 6, '2026-11-22 08:50:26.154Z', 'transfer', 7, 7, 1, null, 13, 'goods', 14, 'quarantine', null, null, null, null, null, null, null, null, 6, 25),
  (2, 8, '2026-11-22 08:50:27.137Z', 'consumption', 5, 7, 3, null, 13, 'goods', null, null, null, null, null, null, 8, 1, null, null, 8, 46),
  (2, 9, '2026-11-22 08:50:27.137Z', 'output', 9, 8, null, null, null, null, 15, 'goods', null, null, null, null, 8, 1, null, null, 9, 46),
  (3, 2, '2026-11-22 08:50:24.623Z', 'receipt', 100, 9, 2, null, null, null, 16, 'goods', null, null, null, null, null, null, null, null, 2, 4);
insert into inventory.counts (company_id, id, external_id, code, storage_unit_id, status, blind, task_id, finalized_at, reconciled_at, cancelled_at, created_at, updated_at)
  overriding system value values
  (2, 1, 'w1s2-count', 'w1s2-IC', 13, 'reconciled', false, null, '2026-11-22 08:50:25.256784Z', '2026-11-22 08:50:25.267Z', null, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:25.267Z'),
  (2, 3, 'd209sh228ypr', 'IC-1', 14, 'open', true, null, null, null, null, '2026-11-22 08:50:25.143Z', '2026-11-22 08:50:25.143Z'),
  (3, 2, 'w2s3-count', 'w2s3-IC', 16, 'counting', false, null, null, null, null, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into inventory.count_lines (company_id, id, count_id, product_id, bin, lot_code, serial_code, lot_id, serial_id, expected_quantity, expected_at, counted_quantity, counted_by, counted_at, auto_added, moved_at, decision, reason_code_id, resulting_quantity)
  overriding system value values
  (2, 1, 1, 7, 'goods', 'w1s2-LOT', null, 1, null, 100, '2026-11-22 08:50:25.208Z', 98, 5, '2026-11-22 08:50:24.408Z', false, null, 'accepted', 12, 98),
  (3, 2, 2, 9, 'goods', 'w2s3-LOT', null, 2, null, 100, '2026-11-22 08:50:24.71Z', 98, 6, '2026-11-22 08:50:24.71Z', false, null, null, null, null);
insert into inventory.staged_stock (company_id, task_id, position, product_id, lot_id, serial_id, storage_unit_id, quantity)
  values
  (2, 1, 1, 7, null, null, 13, 3);
insert into quality.inspection_plans (company_id, id, name, product_id, vendor_id, task_type_id, created_at, updated_at)
  overriding system value values
  (1, 1, 'Bars', 1, null, 4, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 2, 'Bars of Fast Metals', 1, 2, 4, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (1, 3, 'New vendor', null, 2, 4, '2026-11-22 08:50:21.875Z', '2026-11-22 08:50:21.875Z'),
  (2, 4, 'w1s2 plan', 8, null, 8, '2026-11-22 08:50:23.558695Z', '2026-11-22 08:50:23.558695Z'),
  (3, 5, 'w2s3 plan', 10, null, 11, '2026-11-22 08:50:24.623537Z', '2026-11-22 08:50:24.623537Z');
insert into quality.inspections (company_id, id, task_id, product_id, lot_id, released_at, created_at)
  overriding system value values
  (1, 1, 9, 1, 4, null, '2026-11-22 08:50:27.037Z');
insert into quality.inspection_lines (company_id, inspection_id, position, purchase_order_line_id, storage_unit_id, serial_id, quantity)
  values
  (1, 1, 1, 4, 12, null, 20.25);
insert into quality.ncrs (company_id, task_id, found_on_task_id, inspection_id, product_id, lot_id, failed_checks, disposition, scrap_quantity, notes, rework_task_id, dispositioned_by, dispositioned_at)
  values
  (2, 2, null, null, 7, 1, '[]', 'scrap', 4, null, null, 5, '2026-11-22 08:50:25.488Z'),
  (2, 5, 1, null, 7, 1, '[]', null, null, null, null, null, null),
  (3, 4, null, null, 9, 2, '[]', null, null, null, null, null, null);
insert into downtime.stoppages (company_id, id, ssu_id, source, started_at, ended_at, reason_code_id, note, opened_by, opened_at, closed_by, closed_at, classified_by, classified_at)
  overriding system value values
  (2, 1, 7, 'auto', '2024-03-02 08:00:00Z', null, 10, 'Insert broke', null, '2024-03-02 08:00:00Z', null, null, 5, '2026-11-22 08:50:24.919Z');
insert into downtime.status_changes (company_id, id, ssu_id, status, category, source, at, person_id, recorded_at)
  overriding system value values
  (1, 1, 1, 'Running', 'UP', 'auto', '2026-11-22 08:50:27.307217Z', null, '2026-11-22 08:50:27.307217Z');
insert into agents.guidance (company_id, id, subject, ssu_id, work_center_id, product_id, task_type_id, body, thresholds, version, reviewed_at, updated_at)
  overriding system value values
  (1, 1, 'company', null, null, null, null, 'Shift change is at 14:00.
Books are counted – not guessed.', '{}', 1, null, '2026-11-22 08:50:21.875Z'),
  (1, 2, 'ssu', 1, null, null, null, 'Warm up for ten minutes.', '{"coolant": "Emulsion", "unattended": false, "maxTemperature": 80}', 1, null, '2026-11-22 08:50:21.875Z'),
  (1, 3, 'work_center', null, 1, null, null, 'Bar up to 42 mm.', '{}', 1, null, '2026-11-22 08:50:21.875Z'),
  (1, 4, 'product', null, null, 6, null, 'Keep serials in order.', '{}', 1, null, '2026-11-22 08:50:21.875Z'),
  (1, 5, 'task_type', null, null, null, 1, 'Measure the first three.', '{}', 1, null, '2026-11-22 08:50:21.875Z'),
  (2, 6, 'ssu', 7, null, null, null, 'Listen first.', '{"maxTemperature": 80}', 1, '2026-11-22 08:50:25.056Z', '2026-11-22 08:50:25.056Z');
insert into events.events (company_id, id, external_id, type, at, data, call_id, transaction_id)
  overriding system value values
  (1, 14, 'd209shgt9a79', 'lot.created', '2026-11-22 08:50:27.037Z', '{"lot": {"code": "MELT-9", "status": "quarantined", "vendor": "Steel & Söhne", "product": {"sku": "BAR-20", "name": "Round bar 20 mm"}, "workOrderId": null}}', 44, 5153),
  (1, 15, 'd209shh4wrfp', 'stock.reorder_triggered', '2026-11-22 08:50:27.037Z', '{"onHand": 0, "product": {"sku": "BAR-20", "name": "Round bar 20 mm"}, "leadTimeDays": 7, "reorderPoint": 50, "storageSiteId": "d209sgexwsd9", "dailyConsumption": 0, "suggestedQuantity": 200}', 44, 5153),
  (1, 16, 'd209shh7bn0g', 'task.created', '2026-11-22 08:50:27.037Z', '{"ssu": null, "task": {"id": "d209shh6r6r3", "type": {"id": "d209sgj8n4xt", "name": "Check pump"}, "title": "Inspect BAR-20, lot MELT-9", "status": "open", "dueDate": null, "priorityId": 3, "workOrderId": null}}', 44, 5153),
  (2, 1, 'w1s2-event', 'client.created', '2026-03-02 08:00:00Z', '{"client": {"id": "w1s2-client", "name": "w1s2 client", "color": null, "isActive": true, "createdAt": "2026-03-02T08:00:00.000Z", "contactPersonName": null, "contactPersonEmail": null, "contactPersonPhone": null}}', null, 5044),
  (2, 4, 'd209sh60v9fz', 'task.created', '2026-11-22 08:50:25.583Z', '{"ssu": null, "task": {"id": "d209sh5f7v7j", "type": {"id": "w1s2-nonconformance", "name": "w1s2 nonconformance"}, "title": "w1s2 dented", "status": "open", "dueDate": null, "priorityId": 2, "workOrderId": null}}', 18, 5091),
  (2, 5, 'd209sh876qrc', 'lot.created', '2026-11-22 08:50:25.875Z', '{"lot": {"code": "w1s2-LOT-2", "status": "available", "vendor": "w1s2 vendor", "product": {"sku": "w1s2-RAW", "name": "w1s2 raw"}, "workOrderId": null}}', 21, 5100),
  (2, 6, 'd209shab12hk', 'task.created', '2026-11-22 08:50:26.211Z', '{"ssu": null, "task": {"id": "d209shaanm96", "type": {"id": "w1s2-errand", "name": "w1s2 errand"}, "title": "w1s2 next", "status": "open", "dueDate": null, "priorityId": 2, "workOrderId": null}}', 26, 5112),
  (2, 7, 'd209shb0fz2d', 'task.created', '2026-11-22 08:50:26.274Z', '{"ssu": {"id": "w1s2-machine", "name": "w1s2 renamed"}, "task": {"id": "d209shav4gt0", "type": {"id": "w1s2-errand", "name": "w1s2 errand"}, "title": "w1s2 sweep", "status": "open", "dueDate": null, "priorityId": 2, "workOrderId": null}}', 28, 5116),
  (2, 8, 'd209shcqvdat', 'task.status_changed', '2026-11-22 08:50:26.425Z', '{"ssu": null, "task": {"id": "w1s2-task", "type": {"id": "w1s2-errand", "name": "w1s2 errand"}, "title": "w1s2 task", "status": "done", "dueDate": null, "priorityId": 2, "workOrderId": null}, "status": "done", "previousStatus": "open"}', 30, 5121),
  (2, 9, 'd209shcv6vk7', 'task.status_changed', '2026-11-22 08:50:26.425Z', '{"ssu": null, "task": {"id": "d209shaanm96", "type": {"id": "w1s2-errand", "name": "w1s2 errand"}, "title": "w1s2 next", "status": "ready", "dueDate": null, "priorityId": 2, "workOrderId": null}, "status": "ready", "previousStatus": "open"}', 30, 5121),
  (2, 10, 'd209shcva9vm', 'task.status_changed', '2026-11-22 08:50:26.425Z', '{"ssu": {"id": "w1s2-machine", "name": "w1s2 renamed"}, "task": {"id": "d209shav4gt0", "type": {"id": "w1s2-errand", "name": "w1s2 errand"}, "title": "w1s2 sweep", "status": "ready", "dueDate": null, "priorityId": 2, "workOrderId": null}, "status": "ready", "previousStatus": "open"}', 30, 5121),
  (2, 11, 'd209shejcmmv', 'webhook.test', '2026-11-22 08:50:26.76Z', '{"name": "w1s2 ERP", "message": "This is a test message.", "webhookId": "w1s2-webhook"}', 38, 5137),
  (2, 12, 'd209shfp6ze2', 'work_order.released', '2026-11-22 08:50:26.859Z', '{"workOrder": {"id": "w1s2-order", "code": "w1s2-WO", "dueDate": null, "product": {"sku": "w1s2-PART", "name": "w1s2 part"}, "quantity": 10}, "operations": 1}', 41, 5146),
  (2, 13, 'd209shfpadpf', 'task.created', '2026-11-22 08:50:26.859Z', '{"ssu": {"id": "w1s2-machine", "name": "w1s2 renamed"}, "task": {"id": "d209shfkvh5n", "type": {"id": "w1s2-turning", "name": "w1s2 turning"}, "title": "1 w1s2 turning · w1s2-WO", "status": "ready", "dueDate": null, "priorityId": 2, "workOrderId": "w1s2-order"}}', 41, 5146),
  (2, 17, 'd209shhrz38x', 'task.status_changed', '2026-11-22 08:50:27.137Z', '{"ssu": {"id": "w1s2-machine", "name": "w1s2 renamed"}, "task": {"id": "d209shfkvh5n", "type": {"id": "w1s2-turning", "name": "w1s2 turning"}, "title": "1 w1s2 turning · w1s2-WO", "status": "done", "dueDate": null, "priorityId": 2, "workOrderId": "w1s2-order"}, "status": "done", "previousStatus": "ready"}', 46, 5157),
  (2, 18, 'd209shj9thha', 'work_order.completed', '2026-11-22 08:50:27.137Z', '{"workOrder": {"id": "w1s2-order", "code": "w1s2-WO", "product": {"sku": "w1s2-PART", "name": "w1s2 part"}, "quantity": 10, "completedAt": "2026-11-22T08:50:27.137Z"}}', 46, 5157),
  (3, 2, 'w2s3-event', 'client.created', '2026-03-02 08:00:00Z', '{"client": {"id": "w2s3-client", "name": "w2s3 client", "color": null, "isActive": true, "createdAt": "2026-03-02T08:00:00.000Z", "contactPersonName": null, "contactPersonEmail": null, "contactPersonPhone": null}}', null, 5054),
  (3, 3, 'd209sgz4ngeb', 'client.created', '2026-11-22 08:50:24.783Z', '{"client": {"id": "w2s3-client-2", "name": "Acme Plant", "color": null, "isActive": true, "createdAt": "2026-11-22T08:50:24.783Z", "contactPersonName": null, "contactPersonEmail": "plant@acme.example", "contactPersonPhone": null}}', 5, 5056);
insert into events.webhooks (company_id, id, external_id, name, target_url, event_types, headers, is_active, failure_count, last_good_at, disabled_at, created_at, updated_at)
  overriding system value values
  (2, 1, 'w1s2-webhook', 'ERP', 'https://receiver.example/hooks', '{client.created}', null, false, 0, '2026-11-22 08:50:24.491Z', null, '2026-11-22 08:50:24.491Z', '2026-11-22 08:50:26.766Z'),
  (2, 3, 'd209shdyh6ce', 'ERP', 'https://receiver.example/hooks', '{lot.created,task.created}', '{"X-Plant": "north"}', true, 0, '2026-11-22 08:50:26.675Z', null, '2026-11-22 08:50:26.675Z', '2026-11-22 08:50:26.675Z'),
  (3, 2, 'w2s3-webhook', 'w2s3 ERP', 'https://receiver.example/hooks', '{client.created}', null, true, 0, '2026-11-22 08:50:24.731Z', null, '2026-11-22 08:50:24.731Z', '2026-11-22 08:50:24.731Z');
insert into events.deliveries (company_id, id, created_at, webhook_id, event_id, event_at, event_type, status, attempt_count, due_at, next_retry_at, response_status_code, response_body, response_time_ms, error_message, delivered_at)
  overriding system value values
  (2, 1, '2026-03-02 08:00:00Z', 1, 1, '2026-03-02 08:00:00Z', 'client.created', 'failed', 1, null, null, null, null, null, 'The webhook was switched off before this could be delivered.', null),
  (2, 4, '2026-11-22 08:50:26.76Z', 1, 11, '2026-11-22 08:50:26.76Z', 'webhook.test', 'failed', 0, null, null, null, null, null, 'The webhook was switched off before this could be delivered.', null),
  (2, 5, '2026-11-22 08:50:26.859Z', 3, 13, '2026-11-22 08:50:26.859Z', 'task.created', 'pending', 0, '2026-11-22 08:50:26.859Z', null, null, null, null, null, null),
  (3, 2, '2026-03-02 08:00:00Z', 2, 2, '2026-03-02 08:00:00Z', 'client.created', 'retrying', 1, '2026-11-22 08:51:24.733Z', '2026-11-22 08:51:24.733Z', null, null, null, null, null),
  (3, 3, '2026-11-22 08:50:24.783Z', 2, 3, '2026-11-22 08:50:24.783Z', 'client.created', 'pending', 0, '2026-11-22 08:50:24.783Z', null, null, null, null, null, null);
insert into events.signing_keys (id, public_key, sealed, created_at, retired_at)
  values
  ('e16df6b7-b8a7-4476-9494-4292d664b55c', E'\\xe75e7ef6a9af1a01d895caeea2915cb02891acf736f66d2b15bf0512aa418e8c', 'sealed', '2026-11-22 08:50:14.405318Z', null);
insert into app.call_log (company_id, at, person_id, key_id, actor_type, channel, capability, status, code, duration_ms, transaction_id, input)
  values
  (2, '2026-11-22 08:50:27.130644Z', 5, 'd209sgmqnhyh', 'human', 'rest', 'tasks.update', 200, null, 115.35625, '0054fe81-ab17-45ee-b912-61bc214ede11', '{"id": "d209shfkvh5n", "status": "done"}'),
  (2, '2026-11-22 08:50:27.119528Z', 5, 'd209sgmqnhyh', 'human', 'rest', 'tasks.record_counts', 200, null, 9.471773, '03ae3de6-3b8e-4b4a-a277-a4825f9d98c1', '{"id": "d209shfkvh5n", "goodQuantity": 9, "scrapQuantity": 1, "scrapReasonCodeId": 11}'),
  (1, '2026-11-22 08:50:27.037157Z', 1, 'd209sf21dhyd', 'human', 'rest', 'purchase_orders.receive', 200, null, 76.84343, 'bfecfa75-9e5d-43dc-b918-084b1c8f5d28', '{"id": 4, "lines": [{"lineId": 4, "lotCode": "MELT-9", "quantity": 20.25, "storageUnitId": "d209sgg07bw6"}]}'),
  (1, '2026-11-22 08:50:26.978402Z', 1, 'd209sf21dhyd', 'human', 'rest', 'purchase_orders.upsert', 200, null, 22.59765, 'c73a1049-4413-49c1-ae88-29f732569a6d', '{"lines": [{"sku": "BAR-20", "quantity": 40.5}], "vendor": "Steel & Söhne", "externalSystemId": "PO-77"}');
insert into app.rate_buckets (credential, bucket, tokens, at)
  values
  ('c', 'call', 17.5, '2026-11-22 08:50:27.361881Z');
insert into identity.users (sub, email, name, password_hash, created_at)
  values
  ('08af1a1f-e18e-4881-a80a-aad51c49fb55', 'mill@example.test', 'mill@example.test', 'scrypt', '2026-11-22 08:50:20.051791Z'),
  ('0fca645e-7762-4a8c-b209-2d4f2eb1a1b7', 'quality@example.test', 'quality@example.test', 'scrypt', '2026-11-22 08:50:21.387416Z'),
  ('31734a92-eca3-481d-8cac-208164b9ffa2', 'lathe@example.test', 'lathe@example.test', 'scrypt', '2026-11-22 08:50:18.691889Z'),
  ('b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'admin@example.test', 'Admin', 'scrypt', '2026-11-22 08:50:16.85573Z');
insert into identity.keys (key_id, token_hash, grant_id, client_id, sub, company, name, actor_type, permissions, created_at, expires_at, revoked_at, last_used_at)
  values
  ('d209sf21dhyd', E'\\xb85425a2a466e2ff6f67a9887795d58d26fd0830ac0a4471299171095a9ad9a8', null, null, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'shop-1', 'First key', 'human', null, '2026-11-22 08:50:17.004289Z', null, null, '2026-11-22 08:50:21.603366Z'),
  ('d209sffkxhye', E'\\xa2ef995d6b76fec576f79124e1cb297b3b171eefdf7184d809205dfb8af73556', null, null, '31734a92-eca3-481d-8cac-208164b9ffa2', 'shop-1', 'First key', 'human', null, '2026-11-22 08:50:18.709743Z', null, null, null),
  ('d209sft85hyf', E'\\x71b87e2e2ab34b419d5f4ceb405a4cbe351fbf1a8e60f8e63b214a91d5f36705', null, null, '08af1a1f-e18e-4881-a80a-aad51c49fb55', 'shop-1', 'First key', 'human', null, '2026-11-22 08:50:20.067192Z', null, null, null),
  ('d209sg4nnhyg', E'\\x66e8a4eecfbaa1b420890a2d19e920b9a72b5d38d067e5593089f9aaa64bfa4f', null, null, '0fca645e-7762-4a8c-b209-2d4f2eb1a1b7', 'shop-1', 'First key', 'human', null, '2026-11-22 08:50:21.415984Z', null, null, null),
  ('d209sgmqnhyh', E'\\x209ca8d31c78c518534a5e82b716a508bcc8df3d65055ea3241e651957192ff8', null, null, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'shop-2', 'First key', 'human', null, '2026-11-22 08:50:23.460057Z', null, null, '2026-11-22 08:50:24.579401Z'),
  ('d209sgxk5ckg', E'\\xd1dd1c7d1672c7aa7df35186c611f982bfb6e235ffad78625b058b729af6a1c3', null, null, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'shop-2', 'Line 2', 'human', '{inventory:view}', '2026-11-22 08:50:24.599796Z', null, null, null),
  ('d209sgxsdhyj', E'\\xa897a54df8d66a0c046ecb26e8a7d9310e28b99ee978dd876850302aff72bbe2', null, null, 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', 'shop-3', 'First key', 'human', null, '2026-11-22 08:50:24.622302Z', null, null, '2026-11-22 08:50:24.765573Z');
insert into identity.artifacts (model, id_hash, payload, grant_id, uid, consumed_at, created_at, usable_until)
  values
  ('AccessToken', E'\\x209ca8d31c78c518534a5e82b716a508bcc8df3d65055ea3241e651957192ff8', '{"aud": "millwright", "gty": "api_key", "iat": 1795337423, "kind": "AccessToken", "extra": {"key_id": "d209sgmqnhyh", "company": "shop-2", "actor_type": "human"}, "clientId": "millwright", "accountId": "b64c05ce-30b8-4d66-b2f1-9274e1695dea"}', null, null, null, '2026-11-22 08:50:23.459392Z', 'infinity'),
  ('AccessToken', E'\\x66e8a4eecfbaa1b420890a2d19e920b9a72b5d38d067e5593089f9aaa64bfa4f', '{"aud": "millwright", "gty": "api_key", "iat": 1795337421, "kind": "AccessToken", "extra": {"key_id": "d209sg4nnhyg", "company": "shop-1", "actor_type": "human"}, "clientId": "millwright", "accountId": "0fca645e-7762-4a8c-b209-2d4f2eb1a1b7"}', null, null, null, '2026-11-22 08:50:21.405145Z', 'infinity'),
  ('AccessToken', E'\\x71b87e2e2ab34b419d5f4ceb405a4cbe351fbf1a8e60f8e63b214a91d5f36705', '{"aud": "millwright", "gty": "api_key", "iat": 1795337420, "kind": "AccessToken", "extra": {"key_id": "d209sft85hyf", "company": "shop-1", "actor_type": "human"}, "clientId": "millwright", "accountId": "08af1a1f-e18e-4881-a80a-aad51c49fb55"}', null, null, null, '2026-11-22 08:50:20.066637Z', 'infinity');
insert into identity.sessions (id_hash, sub, created_at, expires_at)
  values
  (E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', 'b64c05ce-30b8-4d66-b2f1-9274e1695dea', '2026-11-22 08:50:27.355824Z', '2026-11-23 08:50:27.355824Z');
insert into identity.sign_in_attempts (subject, attempts, until)
  values
  (E'\\x3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d', 3, '2026-11-22 09:05:27.359358Z');

-- The next ids come after these.
select setval(pg_get_serial_sequence(name, 'id'), 1000)
from unnest('{app.companies, app.audit_changes, people.permission_groups, people.roles, people.people, people.teams,
  people.skills, people.invitations, sites.clients, sites.sites, sites.ssu_statuses, sites.ssus, sites.work_centers,
  maintenance.reason_codes, inventory.product_categories, inventory.vendors, inventory.customers,
  inventory.products, inventory.stock_policies, inventory.storage_units, inventory.purchase_orders,
  inventory.purchase_order_lines, work.task_types, work.tasks, work.task_counts, production.routings,
  production.work_orders, production.lots, production.lot_links, inventory.serials, inventory.balances,
  inventory.stock_ledger, inventory.counts, inventory.count_lines, quality.inspection_plans, quality.inspections,
  downtime.stoppages, downtime.status_changes, agents.guidance, events.events, events.webhooks,
  events.deliveries}'::text[]) name;
select setval(name, 1000) from unnest('{app.call_id, app.id_shuffle, inventory.ledger_group_id}'::regclass[]) name;

-- What db/ had put on the tables and does not make anew: the company rule, and who may do what.
set role millwright_owner;
create or replace function app.company_id()
  returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;
comment on function app.company_id is
  'The company of the current call, or null outside a call.';
reset role;
select set_config('millwright.schemas', 'app,people,agents,work,sites,inventory,production,quality,'
  'maintenance,downtime,partners,insights,events,commissioning,dashboard', false);
do $$
declare
  v_table regclass;
  v_column text;
begin
  for v_table, v_column in
    select c.oid, case when c.oid = 'app.companies'::regclass then 'id' else 'company_id' end
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any (string_to_array(current_setting('millwright.schemas'), ','))
       and (c.oid = 'app.companies'::regclass
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    execute format('alter table %s enable row level security', v_table);
    execute format('alter table %s force row level security', v_table);
    if not exists (select from pg_policy p where p.polrelid = v_table and p.polname = 'company') then
      execute format('create policy company on %s using (%I = app.company_id())', v_table, v_column);
    end if;
    if v_column = 'company_id' and not exists (select from pg_class c where c.oid = v_table and c.relispartition) then
      execute format('alter table %s alter column company_id set default app.company_id()', v_table);
    end if;
  end loop;
end;
$$;

drop policy if exists operator on app.companies;
create policy operator on app.companies to millwright_operator, millwright_worker using (true) with check (true);
grant delete, insert, select, update on agents.guidance, app.code_numbers, app.idempotency_keys, app.rate_buckets,
  app.settings, downtime.stoppages, events.deliveries, events.webhooks, inventory.balances, inventory.count_lines,
  inventory.counts, inventory.customers, inventory.product_categories, inventory.product_vendors,
  inventory.products, inventory.purchase_order_lines, inventory.purchase_orders, inventory.recipe_components,
  inventory.serials, inventory.staged_stock, inventory.stock_policies, inventory.storage_units, inventory.vendors,
  maintenance.reason_codes, people.invitation_roles, people.invitations, people.people, people.permission_groups,
  people.person_roles, people.person_skills, people.roles, people.skills, people.team_members, people.teams,
  production.lots, production.routing_steps, production.routings, production.work_order_materials,
  production.work_orders, quality.inspection_lines, quality.inspection_plans, quality.inspections, quality.ncrs,
  sites.clients, sites.sites, sites.ssu_statuses, sites.ssus, sites.work_center_machines, sites.work_centers,
  work.task_assignees, work.task_connections, work.task_type_assignees, work.task_types, work.tasks to
  millwright_rules;
grant insert, select on app.audit_changes, app.audit_log, app.call_log, downtime.status_changes, events.events,
  inventory.stock_ledger, production.lot_links, work.task_counts to millwright_rules;
grant insert, select on app.companies to millwright_operator;
grant insert, select, update on events.signing_keys to millwright_operator;
grant select on app.applied, app.companies, app.constraint_errors, app.errors, events.event_types,
  sites.catalog_makes, sites.catalog_models to millwright_rules;
grant select on events.signing_keys to millwright_worker;
revoke update, delete, truncate on inventory.stock_ledger, app.audit_log, app.audit_changes, app.call_log,
  events.events, work.task_counts, production.lot_links, downtime.status_changes from millwright_owner;
grant update (is_kept) on work.task_counts, production.lot_links to millwright_owner;
grant select (id, public_key, created_at, retired_at) on events.signing_keys to millwright_rules;
