--! Previous: sha1:dce77fb3a188f0307d21bcad2915f40d525ada7a
--! Hash: sha1:760e36ec07221a8b8690c7cd3243a8aced37e43c
--! Message: policies-looked-at

set role millwright_owner;

-- By this the worker finds, each minute, what nobody looked at for a day.
create index stock_policies_checked on inventory.stock_policies (company_id, checked_at);

reset role;
