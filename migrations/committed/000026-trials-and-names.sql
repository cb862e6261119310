--! Previous: sha1:6db1a5f7c2851c167dbec4939f5ffd4d6dfea135
--! Hash: sha1:22df8847e8e88637f283745d9012d8207b6e12b6
--! Message: trials and names

set role millwright_owner;

create sequence app.trial_number minvalue 8173205000000000 maxvalue 8173205999999999 cycle;
comment on sequence app.trial_number is
  'Numbers of what dry runs and rehearsals make and undo: known by how they begin, told as new, held by no row.';

-- Names in the order in which people look for them: Äther beside Alpha, Alpha after alpha. Two names are still the same
-- only when they are so letter by letter. Only indexes that put in order use it: one that tells names apart would be
-- wrong for as long as Postgres had another version of these rules than it was made by.
create collation app.alphabet (provider = icu, locale = 'und');
comment on collation app.alphabet is 'How people sort names: by letter, then accent, then case.';
drop index inventory.storage_units_alphabetical;
create index storage_units_alphabetical on inventory.storage_units (company_id, name collate app.alphabet, id);
create index sites_alphabetical on sites.sites (company_id, name collate app.alphabet, id);
create index ssus_alphabetical on sites.ssus (company_id, name collate app.alphabet, id);
create index work_centers_alphabetical on sites.work_centers (company_id, name collate app.alphabet, id);
create index vendors_alphabetical on inventory.vendors (company_id, name collate app.alphabet, id);
create index task_types_alphabetical on work.task_types (company_id, name collate app.alphabet, id);
create index people_alphabetical on people.people (company_id, name collate app.alphabet, id);
create index teams_alphabetical on people.teams (company_id, name collate app.alphabet, id);
create index roles_alphabetical on people.roles (company_id, name collate app.alphabet, id);
create index inspection_plans_alphabetical on quality.inspection_plans (company_id, name collate app.alphabet, id);
create index reason_codes_alphabetical on maintenance.reason_codes (company_id, kind, label collate app.alphabet, id);
create index routings_alphabetical on production.routings (company_id, name collate app.alphabet, id)
  where is_current;

reset role;
