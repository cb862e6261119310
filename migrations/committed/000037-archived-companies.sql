--! Previous: sha1:dec3908cfdf827babf0c240f1d03a1ef5f12d383
--! Hash: sha1:9fe96d01f5af2efb9f817d51e7d84b786ba562c9
--! Message: archived-companies

set role millwright_owner;

alter table app.companies add column archived_at timestamptz;
comment on column app.companies.archived_at is
  'Since when nobody may call as the company and nothing is sent of it; null: it works.';

reset role;
