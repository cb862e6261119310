--! Previous: sha1:45a8cf7de159b4006334bb09d09dc26a137dd7ea
--! Hash: sha1:be7eb322f95ce1c8d054423598f4588551a7ff62
--! Message: partners

set role millwright_owner;

create table partners.subcontractors (
  company_id          bigint not null references app.companies (id),
  id                  bigint generated always as identity,
  name                text not null,
  company_short_name  text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (company_id, id),
  constraint subcontractors_name unique (company_id, name),
  constraint subcontractors_company unique (company_id, company_short_name)
);
create index subcontractors_alphabetical on partners.subcontractors (company_id, name collate app.alphabet, id)
  where company_short_name is not null;
comment on table partners.subcontractors is
  'Whom a company gives work to. One that is a company on the service is offered a link by naming it here.';
comment on column partners.subcontractors.company_short_name is
  'The company on the service that it is; null: it is none. Whether there is such a company is not told.';

create table partners.links (
  company_id     bigint not null references app.companies (id),
  partner        text not null,
  is_accepted    boolean not null default false,
  told_version   bigint not null default 0,
  heard_version  bigint not null default 0,
  primary key (company_id, partner)
);
comment on table partners.links is
  'What another company and this one last told each other: whether each names the other among its subcontractors.';
comment on column partners.links.partner is 'The short name of the other company.';
comment on column partners.links.is_accepted is 'Whether the other company names this one, as far as it was heard of.';
comment on column partners.links.told_version is 'The number of what was last told to the other; 0: nothing was.';
comment on column partners.links.heard_version is
  'The number of what was last heard from the other; what comes with a smaller one is late. 0: nothing was.';

create table partners.handoffs (
  company_id       bigint not null references app.companies (id),
  id               bigint generated always as identity,
  external_id      text not null,
  uid              uuid not null,
  direction        text not null constraint handoff_direction_known check (direction in ('incoming', 'outgoing')),
  partner          text not null,
  partner_name     text not null,
  task_id          bigint,
  state            text not null default 'active'
    constraint handoff_state_known check (state in ('active', 'withdrawn', 'deleted')),
  status           text not null constraint handoff_status_known check (
    status in ('open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined')),
  declined_reason  text,
  requested_items  jsonb not null default '[]',
  data_request     jsonb,
  is_linked        boolean not null default true,
  told_version     bigint not null default 0,
  heard_version    bigint not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint handoffs_external_id unique (company_id, external_id),
  constraint handoffs_uid unique (company_id, uid),
  constraint handoffs_task foreign key (company_id, task_id) references work.tasks (company_id, id)
    on delete set null (task_id)
);
create index handoffs_newest on partners.handoffs (company_id, created_at desc, id desc);
create index handoffs_by_direction on partners.handoffs (company_id, direction, created_at desc, id desc);
create index handoffs_by_state on partners.handoffs (company_id, state, created_at desc, id desc);
create index handoffs_by_task on partners.handoffs (company_id, task_id);
create index handoffs_by_partner on partners.handoffs (company_id, partner) where is_linked;
comment on table partners.handoffs is
  'A task sent to a partner, or received from one: this company''s side of it. The partner has a row of its own.';
comment on column partners.handoffs.uid is
  'What both sides know the handoff by between themselves; no caller is told it.';
comment on column partners.handoffs.direction is 'outgoing: this company sent it; incoming: it received it.';
comment on column partners.handoffs.partner is 'The short name of the other company.';
comment on column partners.handoffs.partner_name is
  'What this company called the partner among its subcontractors when the handoff came into being.';
comment on column partners.handoffs.task_id is 'The company''s own task; null when that is gone.';
comment on column partners.handoffs.state is
  'withdrawn: the sender took it back; deleted: the sender deleted the task. Neither is left again.';
comment on column partners.handoffs.status is 'Of the recipient''s task, as last told.';
comment on column partners.handoffs.declined_reason is
  'Why the recipient declined it, in words for both; null: it did not.';
comment on column partners.handoffs.requested_items is
  'The goods that go along: [{ sku, name, uom, quantity, storageUnitId, lotCode, serialCodes }]; the storage unit on '
  'the sender''s side alone.';
comment on column partners.handoffs.data_request is '{ scopes, note }: what data the sender asks for; null: none.';
comment on column partners.handoffs.is_linked is
  'Whether the two tasks follow each other. Once it is false it stays so: declined, withdrawn, deleted, or the '
  'companies ended their link.';
comment on column partners.handoffs.told_version is 'The number of what was last told to the partner of it.';
comment on column partners.handoffs.heard_version is
  'The number of what was last heard from the partner of it; what comes with a smaller one is late.';

create table partners.handoff_steps (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  handoff_id  bigint not null,
  at          timestamptz not null,
  type        text not null constraint handoff_step_known check (
    type in ('sent', 'changed', 'status_changed', 'declined', 'withdrawn', 'deleted', 'link_ended')),
  is_own      boolean not null,
  person_id   bigint,
  payload     jsonb not null,
  primary key (company_id, id),
  constraint handoff_steps_handoff foreign key (company_id, handoff_id) references partners.handoffs (company_id, id)
    on delete cascade,
  constraint handoff_steps_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create index handoff_steps_by_handoff on partners.handoff_steps (company_id, handoff_id, id);
comment on table partners.handoff_steps is 'What happened to a handoff, as this company did it or heard of it.';
comment on column partners.handoff_steps.type is
  'changed: what the sender says of the task; status_changed: what the recipient does; link_ended: the companies '
  'parted.';
comment on column partners.handoff_steps.is_own is 'Whether this company did it; else the partner.';
comment on column partners.handoff_steps.person_id is 'Who of this company did it; null: the partner, or a rule.';
comment on column partners.handoff_steps.payload is 'What changed, in the names of callers: { status: "done" }.';

create table partners.messages (
  company_id    bigint not null references app.companies (id),
  id            uuid not null,
  direction     text not null constraint message_direction_known check (direction in ('in', 'out')),
  partner       text not null,
  body          jsonb not null,
  at            timestamptz not null,
  is_waiting    boolean not null,
  primary key (company_id, id)
);
create index messages_waiting on partners.messages (company_id, at, id) where is_waiting;
comment on table partners.messages is
  'What crossed the border between this company and another, once each: all that either knows of the other.';
comment on column partners.messages.id is 'The same on both sides; what came once is not applied again.';
comment on column partners.messages.direction is 'in: heard from the partner; out: told to it.';
comment on column partners.messages.partner is 'The short name of the other company.';
comment on column partners.messages.body is 'What was said; db/partners/README.md lists the fields.';
comment on column partners.messages.is_waiting is 'Told, and not yet applied by the partner: a worker brings it.';

reset role;
