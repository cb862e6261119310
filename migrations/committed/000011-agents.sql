--! Previous: sha1:a0b62b194c6392a1c5e6332d5c35a1fd8258c4a3
--! Hash: sha1:bee4a6ea548ec23a1fd9e2b5d2665218ac21384a
--! Message: agents

set role millwright_owner;

create table agents.guidance (
  company_id      bigint not null references app.companies (id),
  id              bigint generated always as identity,
  subject         text not null,
  ssu_id          bigint,
  work_center_id  bigint,
  product_id      bigint,
  task_type_id    bigint,
  ref_id          bigint generated always as (coalesce(ssu_id, work_center_id, product_id, task_type_id, 0)) stored,
  body            text not null,
  thresholds      jsonb not null default '{}',
  version         integer not null default 1,
  reviewed_at     timestamptz,
  updated_at      timestamptz not null,
  primary key (company_id, id),
  constraint guidance_subject unique (company_id, subject, ref_id),
  constraint guidance_of_one_subject check (
    case subject
      when 'company' then num_nonnulls(ssu_id, work_center_id, product_id, task_type_id) = 0
      else num_nonnulls(ssu_id, work_center_id, product_id, task_type_id) = 1
        and case subject when 'ssu' then ssu_id when 'work_center' then work_center_id
                         when 'product' then product_id when 'task_type' then task_type_id end is not null
    end),
  constraint guidance_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade,
  constraint guidance_work_center foreign key (company_id, work_center_id)
    references sites.work_centers (company_id, id) on delete cascade,
  constraint guidance_product foreign key (company_id, product_id)
    references inventory.products (company_id, id) on delete cascade,
  constraint guidance_task_type foreign key (company_id, task_type_id)
    references work.task_types (company_id, id) on delete cascade
);
create index guidance_by_ssu on agents.guidance (company_id, ssu_id);
create index guidance_by_work_center on agents.guidance (company_id, work_center_id);
create index guidance_by_product on agents.guidance (company_id, product_id);
create index guidance_by_task_type on agents.guidance (company_id, task_type_id);
comment on table agents.guidance is
  'What a company tells every agent that works for it, about itself or about one thing; gone when that thing goes.';
comment on column agents.guidance.subject is 'What it is about: the company, or the one thing whose id is set.';
comment on column agents.guidance.ref_id is
  'The id that is set, or 0 for the company: what subject and it make one text of.';
comment on column agents.guidance.body is 'What agents read.';
comment on column agents.guidance.thresholds is 'Limits by name: {"maxTemperature": 80}.';
comment on column agents.guidance.version is 'Counts the changes.';
comment on column agents.guidance.reviewed_at is 'When a person last confirmed it; null: never.';

reset role;
