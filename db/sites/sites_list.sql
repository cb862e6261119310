create function sites.sites_list(
  p_is_warehouse boolean default null
)
  returns setof sites.sites
  language sql stable
  begin atomic
    select s.* from sites.sites s
     where s.company_id = app.company_id()
       and (p_is_warehouse is null or s.is_warehouse = p_is_warehouse)
     order by s.name collate app.alphabet, s.id;
  end;
comment on function sites.sites_list is
  'The sites and warehouses of the company, also where nothing is kept, by name.';
