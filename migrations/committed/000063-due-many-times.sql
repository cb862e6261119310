--! Previous: sha1:c972ec77ab792b5502b49aa764b7f293ac675695
--! Hash: sha1:65701f49395ee65795cf596f9484d89a57bf9b33
--! Message: due-many-times

set role millwright_owner;

-- One reading may pass more distances than an integer counts.
alter table maintenance.usage_rules alter column opened type numeric;

reset role;
