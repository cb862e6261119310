--! Previous: sha1:8e71268cf907f4ecca7a33b1c8a8b0def9076926
--! Hash: sha1:1f20693ae6b97f719dbad05dc80a17da5624ffb1
--! Message: files-given-out

set role millwright_owner;

alter table work.files add column is_given_out boolean not null default false;
comment on column work.files.is_given_out is
  'That a data package gave it to a partner: it stays, whatever becomes of the answer.';
comment on column work.files.task_id is
  'The task whose answers refer to it; null: none do, and after a day it goes, unless it was given out.';

reset role;
