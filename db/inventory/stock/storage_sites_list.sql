create function inventory.storage_sites_list()
  returns setof sites.sites
  language sql stable
  begin atomic
    select s.* from sites.sites s
     where s.company_id = app.company_id()
       and (s.is_warehouse
         or exists (select from inventory.storage_units u where u.company_id = s.company_id and u.site_id = s.id))
     order by s.name collate app.alphabet, s.id;
  end;
comment on function inventory.storage_sites_list is
  'The sites where stock can lie, warehouses and sites with storage units, by name.';
