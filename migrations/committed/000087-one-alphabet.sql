--! Previous: sha1:b1fa09017667f675edc0a2f22f127629b18c03e8
--! Hash: sha1:728132e75a66c56233b77e671e5ecb96c834bde5
--! Message: one-alphabet

set role millwright_owner;

-- Lists put names with numbers in the order in which people count, as exports of the factory and plans do already: one
-- alphabet for both. What leans on the one before is views and functions, which db/ puts in place anew after this.
drop index people.people_alphabetical,
           people.roles_alphabetical,
           people.teams_alphabetical,
           work.task_types_alphabetical,
           sites.sites_alphabetical,
           sites.ssus_alphabetical,
           sites.work_centers_alphabetical,
           inventory.customers_alphabetical,
           inventory.storage_units_alphabetical,
           inventory.vendors_alphabetical,
           production.routings_alphabetical,
           quality.inspection_plans_alphabetical,
           maintenance.reason_codes_alphabetical,
           partners.subcontractors_alphabetical;
drop collation app.alphabet cascade;
alter collation app.natural rename to alphabet;
comment on collation app.alphabet is
  'How people sort names: by letter, then accent, then case, and numbers by their size: Machine 9 before Machine 10.';
create index people_alphabetical on people.people (company_id, name collate app.alphabet, id);
create index roles_alphabetical on people.roles (company_id, name collate app.alphabet, id);
create index teams_alphabetical on people.teams (company_id, name collate app.alphabet, id);
create index task_types_alphabetical on work.task_types (company_id, name collate app.alphabet, id);
create index sites_alphabetical on sites.sites (company_id, name collate app.alphabet, id);
create index ssus_alphabetical on sites.ssus (company_id, name collate app.alphabet, id);
create index work_centers_alphabetical on sites.work_centers (company_id, name collate app.alphabet, id);
create index customers_alphabetical on inventory.customers (company_id, name collate app.alphabet, id);
create index storage_units_alphabetical on inventory.storage_units (company_id, name collate app.alphabet, id);
create index vendors_alphabetical on inventory.vendors (company_id, name collate app.alphabet, id);
create index routings_alphabetical on production.routings (company_id, name collate app.alphabet, id) where is_current;
create index inspection_plans_alphabetical on quality.inspection_plans (company_id, name collate app.alphabet, id);
create index reason_codes_alphabetical on maintenance.reason_codes (company_id, kind, label collate app.alphabet, id);
create index subcontractors_alphabetical on partners.subcontractors (company_id, name collate app.alphabet, id)
  where company_short_name is not null;

reset role;
