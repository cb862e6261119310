--! Previous: sha1:52e88bce153e2be164d372a9c609754b4af82217
--! Hash: sha1:cec919f50dfdc601989fa8b39cc582280e6410ed
--! Message: people

set role millwright_owner;

create table people.permission_groups (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  name         text not null,
  permissions  text[] not null default '{}',
  primary key (company_id, id),
  constraint permission_groups_name unique (company_id, name)
);

create table people.roles (
  company_id           bigint not null references app.companies (id),
  id                   bigint generated always as identity,
  external_id          text not null,
  name                 text not null,
  permission_group_id  bigint not null,
  primary key (company_id, id),
  constraint roles_external_id unique (company_id, external_id),
  constraint roles_name unique (company_id, name),
  constraint roles_permission_group foreign key (company_id, permission_group_id) references people.permission_groups (company_id, id)
);
create index roles_by_permission_group on people.roles (company_id, permission_group_id);

-- A person (or a service account) in one company. user_id is the identity provider's subject.
create table people.people (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  user_id     uuid not null,
  name        text not null,
  email       text not null,
  actor_type  text not null default 'human',
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  constraint people_user unique (company_id, user_id),
  constraint person_actor_type_known check (actor_type in ('human', 'service'))
);
create unique index people_email on people.people (company_id, lower(email));

create table people.person_roles (
  company_id  bigint not null,
  person_id   bigint not null,
  role_id     bigint not null,
  primary key (company_id, person_id, role_id),
  constraint person_roles_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint person_roles_role foreign key (company_id, role_id) references people.roles (company_id, id)
);
create index person_roles_by_role on people.person_roles (company_id, role_id);

create table people.teams (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  external_id  text not null,
  name         text not null,
  color        text not null default '#808080',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (company_id, id),
  constraint teams_external_id unique (company_id, external_id),
  constraint teams_name unique (company_id, name),
  constraint team_color_is_hex check (color ~ '^#[0-9a-fA-F]{6}$')
);

create table people.team_members (
  company_id  bigint not null,
  team_id     bigint not null,
  person_id   bigint not null,
  primary key (company_id, team_id, person_id),
  constraint team_members_team foreign key (company_id, team_id) references people.teams (company_id, id) on delete cascade,
  constraint team_members_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create index team_members_by_person on people.team_members (company_id, person_id);

create table people.skills (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  primary key (company_id, id),
  constraint skills_name unique (company_id, name)
);

create table people.person_skills (
  company_id  bigint not null,
  person_id   bigint not null,
  skill_id    bigint not null,
  rank        integer not null default 1,
  primary key (company_id, person_id, skill_id),
  constraint person_skills_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint person_skills_skill foreign key (company_id, skill_id) references people.skills (company_id, id),
  constraint skill_rank_positive check (rank between 1 and 100)
);
create index person_skills_by_skill on people.person_skills (company_id, skill_id);

reset role;
