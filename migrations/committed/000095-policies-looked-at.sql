--! Previous: sha1:49f859c24c4d068fe9befaac9e267346f9e377b5
--! Hash: sha1:6056aa10fba4dc0d34ab594cd258a168d09d6e19
--! Message: policies-looked-at

set role millwright_owner;

-- By this the worker finds, each minute, what nobody looked at for a day.
create index stock_policies_checked on inventory.stock_policies (company_id, checked_at);

reset role;
