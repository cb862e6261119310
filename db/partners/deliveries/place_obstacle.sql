create function partners.place_obstacle(p_ship_to text)
  returns text
  language sql stable
  begin atomic
    with place as (
      select partners.takes_arrivals(u) as takes
        from sites.sites s
        left join inventory.storage_units u on u.company_id = s.company_id and u.site_id = s.id
       where s.company_id = app.company_id() and partners.is_called(p_ship_to, u, s)
    )
    select case
      when p_ship_to is null then 'nothing says where it is to go'
      when bool_or(p.takes) then format('more than one place here is called %s', app.quoted(p_ship_to))
      when count(*) > 0 then format('%s is here, %s', app.quoted(p_ship_to), partners.by_themselves())
      else format('no storage unit or site here is called %s', app.quoted(p_ship_to)) end
      from place p;
  end;
comment on function partners.place_obstacle is
  'Why the ship-to of a delivery means no storage unit of the company, where it does not (partners.receiving_unit).';
