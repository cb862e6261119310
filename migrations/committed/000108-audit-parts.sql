--! Previous: sha1:75a6208e43174180d87b02d1da82c267eb1c9a2d
--! Hash: sha1:9d8e1cfbe9883fc20f4dffa4fab080b6c894938e
--! Message: audit-parts

set role millwright_owner;

alter table app.audit_changes add column part_of text;
comment on column app.audit_changes.part_of is
  'What it is a part of, kind and id: product/OUT-D-ASM for a line of that recipe; null: of nothing, or it was written '
  'before this was kept.';
create index audit_changes_parts on app.audit_changes (company_id, part_of, at desc) include (call_id)
  where part_of is not null;

reset role;
