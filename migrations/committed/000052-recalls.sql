--! Previous: sha1:1d6de8bb06167cf1d09c374400d787e3a01651e3
--! Hash: sha1:cd3d52f3444d69b57d2e43817f27f8daa56c0d9a
--! Message: recalls

set role millwright_owner;

create table quality.recalls (
  company_id      bigint not null references app.companies (id),
  id              bigint generated always as identity,
  external_id     text not null,
  uid             uuid not null,
  code            text not null,
  state           text not null default 'open' constraint recall_state_known check (state in ('open', 'released')),
  reason          text not null,
  origin          jsonb not null,
  is_upstream     boolean not null default false,
  partner         text,
  heard_lines     jsonb,
  heard_version   bigint not null default 0,
  opened_by       bigint,
  opened_at       timestamptz not null,
  released_at     timestamptz,
  release_reason  text,
  primary key (company_id, id),
  constraint recalls_external_id unique (company_id, external_id),
  constraint recalls_opened_by foreign key (company_id, opened_by) references people.people (company_id, id)
);
create index recalls_by_uid on quality.recalls (company_id, uid);
create index recalls_newest on quality.recalls (company_id, opened_at desc, id desc);
create index recalls_by_state on quality.recalls (company_id, state, opened_at desc, id desc);
comment on table quality.recalls is
  'Lots and pieces that nobody is to use for now, with all that was made of them.';
comment on column quality.recalls.uid is
  'What partners that got some of it know it by; no caller is told it. One that came from a partner has the '
  'partner''s, and there is one for each partner that told of it.';
comment on column quality.recalls.code is 'Such as RC-3, to read aloud.';
comment on column quality.recalls.state is
  'open while it holds something; released: all of it was given back, for good.';
comment on column quality.recalls.origin is
  'What it was opened for, in the words of callers: [{ sku, lotCode }], …; from a partner: none.';
comment on column quality.recalls.heard_lines is
  'What the partner that opened it had sent of it: [{ delivery, line }], by the delivery''s uid; null: no partner did.';
comment on column quality.recalls.is_upstream is 'Whether what the origin was made of is held too.';
comment on column quality.recalls.partner is 'The short name of the company that opened it; null: this one.';
comment on column quality.recalls.heard_version is
  'The number of what was last heard from the partner of it; what comes with a smaller one is late.';
comment on column quality.recalls.opened_by is 'Who opened it, or decided so; null: a partner did.';
comment on column quality.recalls.released_at is 'When the last of it was given back; null: it is open.';
comment on column quality.recalls.release_reason is 'Why it was released, in a person''s words.';

create table quality.recall_items (
  company_id        bigint not null references app.companies (id),
  id                bigint generated always as identity,
  recall_id         bigint not null,
  lot_id            bigint,
  serial_id         bigint,
  previous_status   text,
  previous_reason   text,
  previous_by       bigint,
  awaited           boolean not null default false,
  storage_unit_id   bigint,
  released_at       timestamptz,
  primary key (company_id, id),
  constraint recall_items_recall foreign key (company_id, recall_id) references quality.recalls (company_id, id),
  constraint recall_items_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint recall_items_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint recall_items_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint recall_item_one check (num_nonnulls(lot_id, serial_id) = 1)
);
create index recall_items_by_recall on quality.recall_items (company_id, recall_id, id);
create index recall_items_by_lot on quality.recall_items (company_id, lot_id) where lot_id is not null;
create index recall_items_by_serial on quality.recall_items (company_id, serial_id) where serial_id is not null;
comment on table quality.recall_items is 'A lot or a piece that a recall holds, and how it was before.';
comment on column quality.recall_items.previous_status is
  'The lot''s status before it was held by this or, where several hold it, the first recall.';
comment on column quality.recall_items.previous_reason is 'The reason that the lot''s status had then.';
comment on column quality.recall_items.previous_by is 'Who had given it that status, of people.people.';
comment on column quality.recall_items.awaited is 'Whether the lot waited for its inspection then.';
comment on column quality.recall_items.storage_unit_id is
  'The unit in which the piece was moved from goods to quarantine; null: it lay in no goods.';
comment on column quality.recall_items.released_at is 'When it was given back; null: it is held.';

create table quality.recall_partners (
  company_id    bigint not null references app.companies (id),
  recall_id     bigint not null,
  partner       text not null,
  told_version  bigint not null default 0,
  told          jsonb,
  told_at       timestamptz not null,
  primary key (company_id, recall_id, partner),
  constraint recall_partners_recall foreign key (company_id, recall_id) references quality.recalls (company_id, id)
);
comment on table quality.recall_partners is 'A partner that got some of what a recall holds, and was told of it.';
comment on column quality.recall_partners.partner is 'The short name of the other company.';
comment on column quality.recall_partners.told_version is 'The number of what it was last told.';
comment on column quality.recall_partners.told is 'What it was last told: state, reason and lines.';
comment on column quality.recall_partners.told_at is 'When it was last told.';

reset role;
