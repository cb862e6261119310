--! Previous: sha1:f765e3ff4b4006599fb642982c5e4bd67c246ecb
--! Hash: sha1:913fd96c8b40d89e49d478ff75385ee60b3a6843
--! Message: stock-level-counts

set role millwright_owner;

create table inventory.kept_levels (
  company_id  bigint not null references app.companies (id),
  product_id  bigint not null,
  rows        bigint not null,
  primary key (company_id, product_id)
);
comment on table inventory.kept_levels is
  'How many rows the stock levels have of a product: one a site where it is, one of an active product that is nowhere. '
  'Kept by the worker.';
comment on column inventory.kept_levels.product_id is 'Of inventory.products; it may be gone meanwhile.';
comment on column inventory.kept_levels.rows is
  'When it was counted last; a product that is not here had none.';

create table inventory.level_news (
  company_id  bigint not null references app.companies (id),
  product_id  bigint not null,
  id          bigint generated always as identity,
  primary key (company_id, product_id, id)
);
comment on table inventory.level_news is
  'Products whose rows in inventory.kept_levels may have changed since: nobody believes those until the worker has '
  'counted them anew. Written by triggers, in the transaction of the change.';
comment on column inventory.level_news.product_id is 'Of inventory.products; it may be gone meanwhile.';

reset role;
