--! Previous: sha1:d678418e6e3e9bbda75dac2267ee5a1b6fb49f48
--! Hash: sha1:db5d6c07345163c975e8ef17d6703578177abd1d
--! Message: nonconformance


set role millwright_owner;

-- What a nonconformance report knows beyond its task: where it was found, what it is about, and its one disposition.
create table quality.ncrs (
  company_id        bigint not null,
  task_id           bigint not null,
  found_on_task_id  bigint,
  product_id        bigint,
  lot_id            bigint,
  failed_checks     jsonb not null default '[]',
  disposition       text,
  scrap_quantity    numeric,
  notes             text,
  rework_task_id    bigint,
  dispositioned_by  bigint,
  dispositioned_at  timestamptz,
  primary key (company_id, task_id),
  constraint ncrs_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint ncrs_found_on foreign key (company_id, found_on_task_id) references work.tasks (company_id, id),
  constraint ncrs_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint ncrs_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint ncrs_rework_task foreign key (company_id, rework_task_id) references work.tasks (company_id, id),
  constraint ncrs_dispositioned_by foreign key (company_id, dispositioned_by) references people.people (company_id, id),
  constraint ncr_disposition_known check (disposition in ('use_as_is', 'rework', 'scrap', 'return')),
  constraint ncr_disposition_whole check (num_nonnulls(disposition, dispositioned_by, dispositioned_at) in (0, 3)),
  constraint ncr_scrap_quantity_positive check (scrap_quantity > 0)
);
create index ncrs_by_found_on on quality.ncrs (company_id, found_on_task_id) where found_on_task_id is not null;
create index ncrs_by_lot on quality.ncrs (company_id, lot_id) where lot_id is not null;
create index ncrs_by_product on quality.ncrs (company_id, product_id) where product_id is not null;
create index ncrs_by_rework_task on quality.ncrs (company_id, rework_task_id) where rework_task_id is not null;

reset role;
