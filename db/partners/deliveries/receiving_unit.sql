-- The sender's words name a storage unit, or a site by its name or address: one unit alone, or units of one site, where
-- the unit of that name comes first, and then docks. Where they say nothing, there has to be one place alone that goods
-- can come to, or one dock.
create function partners.receiving_unit(p_ship_to text)
  returns bigint
  language sql stable
  begin atomic
    with place as (
      select u.id, u.type = 'dock' as is_dock, u.name, u.site_id, partners.is_called(p_ship_to, u, null) as is_named,
             count(*) over (partition by u.type = 'dock') as as_many
        from inventory.storage_units u
        join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
       where u.company_id = app.company_id() and partners.takes_arrivals(u)
         and (p_ship_to is null or partners.is_called(p_ship_to, u, s))
    ), fitting as (
      select p.*,
             row_number() over (order by p.is_named desc, p.is_dock desc, p.name collate app.alphabet, p.id) as nth,
             p_ship_to is not null and count(*) filter (where p.is_named) over () <= 1
               and min(p.site_id) over () = max(p.site_id) over () as is_clear
        from place p
    )
    select f.id from fitting f where f.nth = 1 and (f.is_clear or p_ship_to is null and f.as_many = 1);
  end;
comment on function partners.receiving_unit is
  'The storage unit of the company that the ship-to of a delivery means; null: none, or not one alone.';
