--! Previous: sha1:fced092b54f670c8c481df235c820c163094a52c
--! Hash: sha1:711be9b5510d3ef83f94dd54666ace6c3c4e37b4
--! Message: recalls-that-come-back

set role millwright_owner;

alter table quality.recall_partners
  alter column told_at drop not null,
  add column heard_version bigint not null default 0,
  add column heard_lines jsonb;
comment on table quality.recall_partners is
  'A partner that got some of what a recall holds, and was told of it, or that made something of it and sent that '
  'here.';
comment on column quality.recall_partners.told_at is
  'When it was last told; null: it was told nothing.';
comment on column quality.recall_partners.heard_version is
  'The number of what was last heard from it, where it is not who told of the recall first.';
comment on column quality.recall_partners.heard_lines is
  'What it has sent of what the recall is about: [{ delivery, line }], by the delivery''s uid; null: it said nothing.';
comment on column quality.recalls.uid is
  'What partners that got some of it know it by; no caller is told it. One that came from a partner has the '
  'partner''s.';
comment on column quality.recalls.partner is
  'The short name of the company that told of it first; null: this one opened it.';
comment on column quality.recalls.heard_lines is
  'What that partner had sent of it: [{ delivery, line }], by the delivery''s uid; null: no partner did.';

reset role;
