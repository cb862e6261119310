--! Previous: sha1:be7eb322f95ce1c8d054423598f4588551a7ff62
--! Hash: sha1:639011d3eeecfd1e6f8c95021c0f7f64f80e110a
--! Message: data-packages

set role millwright_owner;

create table partners.data_packages (
  company_id    bigint not null references app.companies (id),
  id            bigint generated always as identity,
  external_id   text not null,
  uid           uuid not null,
  role          text not null constraint data_package_role_known check (role in ('released', 'received')),
  handoff_id    bigint not null,
  partner       text not null,
  partner_name  text not null,
  scopes        text[] not null,
  note          text,
  content       jsonb not null,
  files         jsonb not null,
  created_at    timestamptz not null,
  primary key (company_id, id),
  constraint data_packages_external_id unique (company_id, external_id),
  constraint data_packages_uid unique (company_id, uid),
  constraint data_packages_handoff foreign key (company_id, handoff_id)
    references partners.handoffs (company_id, id)
);
create index data_packages_newest on partners.data_packages (company_id, created_at desc, id desc);
create index data_packages_by_role on partners.data_packages (company_id, role, created_at desc, id desc);
create index data_packages_by_handoff on partners.data_packages (company_id, handoff_id);
comment on table partners.data_packages is
  'Data about the work of a handoff that its recipient gave the sender: as it was then, on both sides. Append-only.';
comment on column partners.data_packages.uid is
  'What both sides know the package by between themselves; no caller is told it.';
comment on column partners.data_packages.role is 'released: this company gave it; received: the partner did.';
comment on column partners.data_packages.partner is 'The short name of the other company.';
comment on column partners.data_packages.partner_name is
  'What this company called the partner among its subcontractors when the package came into being.';
comment on column partners.data_packages.scopes is 'lots, measurements, counts, photos: what was released.';
comment on column partners.data_packages.content is
  '{ counts, measurements, lots { nodes, edges } }, each where it was released.';
comment on column partners.data_packages.files is '[{ task, name, url }]: photos by the addresses of their files.';
comment on column partners.data_packages.created_at is 'When it was released, on both sides.';

alter table partners.handoff_steps drop constraint handoff_step_known, add constraint handoff_step_known check (
  type in ('sent', 'changed', 'status_changed', 'declined', 'withdrawn', 'deleted', 'link_ended', 'data_released'));

reset role;
