--! Previous: sha1:a50cda3a0a2cdb0366dc2abe84d06e0c7ba91b30
--! Hash: sha1:5f19835d772547ac6a82b72cd6e6cd5d24f11fb5
--! Message: issues-out-of-use

set role millwright_owner;

alter table work.issues add column is_active boolean not null default true;

reset role;
