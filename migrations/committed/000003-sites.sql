--! Previous: sha1:cec919f50dfdc601989fa8b39cc582280e6410ed
--! Hash: sha1:7ec910031eb467ce8de2eb49099e4f873f8f50ca
--! Message: sites

set role millwright_owner;

-- Whom a company works for: a factory has exactly one client, itself.
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
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  primary key (company_id, id),
  constraint clients_external_id unique (company_id, external_id)
);
create unique index clients_one_default on sites.clients (company_id) where is_default;

-- A place: a floor or area of the factory, a client's location, or a warehouse.
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

-- Sub-site units: machines, lines, cells, assets, locations. The external id is also the QR text.
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

-- Groups of machines that run the same operations.
create table sites.work_centers (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  primary key (company_id, id),
  constraint work_centers_name unique (company_id, name)
);

create table sites.work_center_machines (
  company_id      bigint not null,
  work_center_id  bigint not null,
  ssu_id          bigint not null,
  primary key (company_id, work_center_id, ssu_id),
  constraint work_center_machines_work_center foreign key (company_id, work_center_id) references sites.work_centers (company_id, id) on delete cascade,
  constraint work_center_machines_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id)
);
create index work_center_machines_by_ssu on sites.work_center_machines (company_id, ssu_id);

create table maintenance.reason_codes (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  kind        text not null,
  code        text,
  label       text not null,
  parent_id   bigint,
  is_active   boolean not null default true,
  primary key (company_id, id),
  constraint reason_codes_label unique (company_id, kind, label),
  constraint reason_codes_parent foreign key (company_id, parent_id) references maintenance.reason_codes (company_id, id),
  constraint reason_code_kind_known check (kind in ('downtime', 'failure_problem', 'failure_cause', 'failure_remedy', 'scrap', 'adjustment'))
);
create index reason_codes_by_parent on maintenance.reason_codes (company_id, parent_id);

reset role;
