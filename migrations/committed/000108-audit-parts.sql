--! Previous: sha1:608fd777e33f7858b7cc8d5fb67aa615c6177f61
--! Hash: sha1:fced092b54f670c8c481df235c820c163094a52c
--! Message: audit-parts

set role millwright_owner;

alter table app.audit_changes add column part_of text;
comment on column app.audit_changes.part_of is
  'What it is a part of, kind and id: product/GEAR for a line of that recipe; null: of nothing, or it was written '
  'before this was kept.';
create index audit_changes_parts on app.audit_changes (company_id, part_of, at desc) include (call_id)
  where part_of is not null;

reset role;
