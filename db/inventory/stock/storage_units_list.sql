create function inventory.storage_units_list(
  p_storage_site_id sites.sites default null
)
  returns setof inventory.storage_units
  language sql stable
  begin atomic
    select u.* from inventory.storage_units u
     where u.company_id = app.company_id()
       and ((p_storage_site_id).id is null or u.site_id = (p_storage_site_id).id)
     order by u.name collate app.alphabet, u.id;
  end;
comment on function inventory.storage_units_list is
  'The storage units of the company, or of one site, by name. Refuses with not_found.';
