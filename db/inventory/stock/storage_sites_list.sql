create function inventory.storage_sites_list()
  returns setof sites.sites
  language sql stable
  begin atomic
    select s.* from sites.sites s
     where s.company_id = app.company_id()
       and (s.is_warehouse
         or s.id = any (array(select distinct u.site_id from inventory.storage_units u
                               where u.company_id = app.company_id())))
     order by s.name collate app.alphabet, s.id;
  end;
comment on function inventory.storage_sites_list is
  'The sites where stock can lie, warehouses and sites with storage units, by name.';
