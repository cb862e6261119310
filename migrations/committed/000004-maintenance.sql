--! Previous: sha1:d26f5cf5937cdb226a3eb963c51712495e7be54f
--! Hash: sha1:e54626123ea8d2bbc912954aa879321a97142790
--! Message: maintenance

set role millwright_owner;

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
  constraint reason_codes_parent foreign key (company_id, parent_id)
    references maintenance.reason_codes (company_id, id),
  constraint reason_code_kind_known
    check (kind in ('downtime', 'failure_problem', 'failure_cause', 'failure_remedy', 'scrap', 'adjustment'))
);
create index reason_codes_by_parent on maintenance.reason_codes (company_id, parent_id);
comment on table maintenance.reason_codes is
  'Why something stood still, failed, was scrapped or was adjusted, in the company''s words.';
comment on column maintenance.reason_codes.kind is
  'Where it can be chosen: for stops, for failures (problem, cause, remedy), for scrap, for adjustments of stock.';
comment on column maintenance.reason_codes.code is 'A short form; null: it has none.';
comment on column maintenance.reason_codes.parent_id is 'The code it is narrower than.';

reset role;
