--! Previous: sha1:856184ca88afe2ff669ef97a0531f5baa5406b36
--! Hash: sha1:ccbed60417c1b2feb3c6500f24a81a60168d7993
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
comment on table people.permission_groups is 'Permissions under one name; roles have them by their group.';
comment on column people.permission_groups.permissions is
  'Such as inventory:manage, as server/capabilities knows them.';

create table people.roles (
  company_id           bigint not null references app.companies (id),
  id                   bigint generated always as identity,
  external_id          text not null,
  name                 text not null,
  permission_group_id  bigint not null,
  primary key (company_id, id),
  constraint roles_external_id unique (company_id, external_id),
  constraint roles_name unique (company_id, name),
  constraint roles_permission_group foreign key (company_id, permission_group_id)
    references people.permission_groups (company_id, id)
);
create index roles_by_permission_group on people.roles (company_id, permission_group_id);
comment on table people.roles is 'What a member can be. A role''s rights are its group''s.';

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
comment on table people.people is 'A person or a service account in one company.';
comment on column people.people.user_id is 'The subject at the identity provider; no table here refers to that one''s.';
comment on column people.people.actor_type is 'human, or service for an account that keys of other systems speak for.';
comment on column people.people.is_active is 'Whether it is a member now; false for who has left.';

create table people.person_roles (
  company_id  bigint not null,
  person_id   bigint not null,
  role_id     bigint not null,
  primary key (company_id, person_id, role_id),
  constraint person_roles_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint person_roles_role foreign key (company_id, role_id) references people.roles (company_id, id)
);
create index person_roles_by_role on people.person_roles (company_id, role_id);
comment on table people.person_roles is 'Who has which roles.';

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
comment on table people.teams is 'Teams; a task type belongs to one.';
comment on column people.teams.color is '#rrggbb';

create table people.team_members (
  company_id  bigint not null,
  team_id     bigint not null,
  person_id   bigint not null,
  primary key (company_id, team_id, person_id),
  constraint team_members_team foreign key (company_id, team_id)
    references people.teams (company_id, id) on delete cascade,
  constraint team_members_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create index team_members_by_person on people.team_members (company_id, person_id);
comment on table people.team_members is 'Who is in which teams.';

create table people.skills (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  name        text not null,
  primary key (company_id, id),
  constraint skills_name unique (company_id, name)
);
comment on table people.skills is 'What a task type may ask of who does it.';

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
comment on table people.person_skills is 'Who can do what, and how well.';
comment on column people.person_skills.rank is '1 to 100; a task type may ask for a least one.';

create table people.invitations (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  user_id      uuid not null,
  email        text not null,
  invited_by   bigint not null,
  version      integer not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  accepted_at  timestamptz,
  revoked_at   timestamptz,
  primary key (company_id, id),
  constraint invitations_user unique (company_id, user_id),
  constraint invitations_email unique (company_id, email),
  constraint invitations_invited_by foreign key (company_id, invited_by) references people.people (company_id, id),
  constraint invitation_email_lower_case check (email = lower(email)),
  constraint invitation_has_one_end check (accepted_at is null or revoked_at is null)
);
create index invitations_newest on people.invitations (company_id, created_at desc, id desc);
comment on table people.invitations is
  'An address asked to join, once a company: asking again renews it. The person joins by accepting, not before.';
comment on column people.invitations.user_id is 'The subject at the identity provider, which the person will have.';
comment on column people.invitations.version is 'Counts the sendings; a link holds for the last one only.';
comment on column people.invitations.updated_at is 'When it was last sent, from when it stands seven days.';
comment on column people.invitations.accepted_at is 'When the person joined; null: not yet.';
comment on column people.invitations.revoked_at is 'When it was taken back; null: it was not.';

create table people.invitation_roles (
  company_id     bigint not null,
  invitation_id  bigint not null,
  role_id        bigint not null,
  primary key (company_id, invitation_id, role_id),
  constraint invitation_roles_invitation foreign key (company_id, invitation_id)
    references people.invitations (company_id, id) on delete cascade,
  constraint invitation_roles_role foreign key (company_id, role_id)
    references people.roles (company_id, id) on delete cascade
);
create index invitation_roles_by_role on people.invitation_roles (company_id, role_id);
comment on table people.invitation_roles is 'The roles that an invited person will have.';

reset role;
