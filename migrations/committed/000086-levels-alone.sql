--! Previous: sha1:913fd96c8b40d89e49d478ff75385ee60b3a6843
--! Hash: sha1:b1fa09017667f675edc0a2f22f127629b18c03e8
--! Message: levels-alone

set role millwright_owner;

-- As app.kept_counts: no rows of the company's own, of which each that is noted would look for it.
alter table inventory.level_news drop constraint level_news_company_id_fkey;
alter table inventory.kept_levels drop constraint kept_levels_company_id_fkey;

reset role;
