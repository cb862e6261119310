--! Previous: sha1:ac5ec9f08e837b7ee6cf22d65b9ea1cc3833aca0
--! Hash: sha1:0a70198ca955acf3fee644537f817a80d4cf2838
--! Message: audit-parts

set role millwright_owner;

alter table app.audit_changes add column part_of text;
comment on column app.audit_changes.part_of is
  'What it is a part of, kind and id: product/OUT-D-ASM for a line of that recipe; null: of nothing, or it was written '
  'before this was kept.';
create index audit_changes_parts on app.audit_changes (company_id, part_of, at desc) include (call_id)
  where part_of is not null;

reset role;
