-- The sender's words name a storage unit, or a site by its name or address. Where they say nothing, there has to be one
-- place alone that goods can come to. Docks come first.
create function partners.receiving_unit(p_ship_to text)
  returns bigint
  language sql stable
  begin atomic
    with place as (
      select u.id, u.type = 'dock' as is_dock, u.name,
             partners.is_called(p_ship_to, u, s) as is_named,
             count(*) over (partition by u.type = 'dock') as as_many
        from inventory.storage_units u
        join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
       where u.company_id = app.company_id() and partners.takes_arrivals(u)
    ), fitting as (
      select p.*, row_number() over (order by p.is_dock desc, p.name collate app.alphabet, p.id) as nth from place p
       where p.is_named or p_ship_to is null
    )
    select f.id from fitting f where f.nth = 1 and (f.is_named or f.as_many = 1);
  end;
comment on function partners.receiving_unit is
  'The storage unit of the company that the ship-to of a delivery means; null: none, or not one alone.';
