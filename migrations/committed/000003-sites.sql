--! Previous: sha1:ccbed60417c1b2feb3c6500f24a81a60168d7993
--! Hash: sha1:d26f5cf5937cdb226a3eb963c51712495e7be54f
--! Message: sites

set role millwright_owner;

create table sites.clients (
  company_id            bigint not null references app.companies (id),
  id                    bigint generated always as identity,
  external_id           text,
  name                  text not null,
  is_active             boolean not null default true,
  is_default            boolean not null default false,
  contact_person_name   text,
  contact_person_email  text,
  contact_person_phone  text,
  free_text             text,
  color                 text,
  archived_at           timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  primary key (company_id, id),
  constraint clients_external_id unique (company_id, external_id)
);
create unique index clients_one_default on sites.clients (company_id) where is_default;
create index clients_newest on sites.clients (company_id, created_at desc, id desc) where archived_at is null;
comment on table sites.clients is 'Whom a company works for. A factory has exactly one client, itself.';
comment on column sites.clients.external_id is 'The id that callers know it by.';
comment on column sites.clients.is_default is 'One a company; a factory''s is itself.';
comment on column sites.clients.archived_at is
  'When it was archived: no longer listed or found, while what was done for it stays. Null: it is not.';

create table sites.sites (
  company_id    bigint not null references app.companies (id),
  id            bigint generated always as identity,
  external_id   text not null,
  name          text not null,
  address       text,
  is_warehouse  boolean not null default false,
  is_active     boolean not null default true,
  client_id     bigint,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  constraint sites_external_id unique (company_id, external_id),
  constraint sites_name unique (company_id, name),
  constraint sites_client foreign key (company_id, client_id) references sites.clients (company_id, id)
);
create index sites_by_client on sites.sites (company_id, client_id);
comment on table sites.sites is 'A place: a floor or area of the factory, a client''s location, or a warehouse.';
comment on column sites.sites.client_id is 'Whose place it is; null: the company''s own.';

create table sites.ssu_statuses (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  category    text not null,
  color       text,
  primary key (company_id, id),
  constraint ssu_statuses_name unique (company_id, name),
  constraint ssu_status_category_known check (category in ('UP', 'DOWN', 'MAINTENANCE'))
);
comment on table sites.ssu_statuses is 'The states a machine can be in, in the company''s words.';
comment on column sites.ssu_statuses.category is 'What the state means for uptime.';

create table sites.ssus (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  external_id  text not null,
  name         text not null,
  image_url    text,
  is_active    boolean not null default true,
  is_default   boolean not null default false,
  location     jsonb,
  make         text,
  model        text,
  sku          text,
  site_id      bigint not null,
  parent_id    bigint,
  status_id    bigint,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  constraint ssus_external_id unique (company_id, external_id),
  constraint ssus_name unique (company_id, name),
  constraint ssus_site foreign key (company_id, site_id) references sites.sites (company_id, id),
  constraint ssus_parent foreign key (company_id, parent_id) references sites.ssus (company_id, id),
  constraint ssus_status foreign key (company_id, status_id) references sites.ssu_statuses (company_id, id)
);
create index ssus_newest on sites.ssus (company_id, created_at desc, id desc);
create index ssus_by_site on sites.ssus (company_id, site_id);
create index ssus_by_parent on sites.ssus (company_id, parent_id);
create index ssus_by_status on sites.ssus (company_id, status_id);
comment on table sites.ssus is 'Sub-site units: machines, lines, cells, assets, locations.';
comment on column sites.ssus.external_id is 'Also the text of its QR code.';
comment on column sites.ssus.is_default is 'Whether it is the default of its site; one a site.';
comment on column sites.ssus.location is 'A GeoJSON point; null: unknown.';
comment on column sites.ssus.sku is 'The part number of its model.';
comment on column sites.ssus.parent_id is 'What it is a part of.';
comment on column sites.ssus.status_id is 'The state it is in, set by work.set_machine_status; null: none yet.';

create table sites.work_centers (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  primary key (company_id, id),
  constraint work_centers_name unique (company_id, name)
);
comment on table sites.work_centers is 'Groups of machines that run the same operations.';

create table sites.work_center_machines (
  company_id      bigint not null,
  work_center_id  bigint not null,
  ssu_id          bigint not null,
  primary key (company_id, work_center_id, ssu_id),
  constraint work_center_machines_work_center foreign key (company_id, work_center_id)
    references sites.work_centers (company_id, id) on delete cascade,
  constraint work_center_machines_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id)
);
create index work_center_machines_by_ssu on sites.work_center_machines (company_id, ssu_id);
comment on table sites.work_center_machines is 'Which machines are in which groups.';

-- The machine catalogue that all companies share. Filled by db/machine-catalogue.ts from its files, which give the ids:
-- callers keep them, so they mean the same in every database.
create table sites.catalog_makes (
  id         integer primary key,
  name       text not null,
  is_common  boolean not null,
  constraint catalog_makes_name unique (name)
);
comment on table sites.catalog_makes is 'Makes of machines.';
comment on column sites.catalog_makes.is_common is 'Most factories know it: it is shown before anybody searches.';

create table sites.catalog_models (
  id       integer primary key,
  make_id  integer not null references sites.catalog_makes (id),
  name     text not null,
  sku      text,
  constraint catalog_models_name unique (make_id, name)
);
create index catalog_models_sku on sites.catalog_models (upper(sku));
comment on table sites.catalog_models is 'Models of a make.';
comment on column sites.catalog_models.sku is
  'The part number that the maker publishes: its catalogue number, or the type code it is ordered by.';

reset role;
