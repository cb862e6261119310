create function commissioning.check_places(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  set enable_nestloop = off -- of arrays nobody knows how many there are
  begin atomic
    select e.path || '.owner', case when e.item ->> 'ownership' = 'company'
             then 'the company''s own units have no owner to name' else 'is needed: whose is it?' end
      from unnest(p_spec) e
     where e.section like '%.storageUnits' and (e.item ->> 'ownership' = 'company') = (e.item ? 'owner')
    union all
    select e.path || '.ownership', 'only factories hold stock of customers'
      from unnest(p_spec) e
      join app.companies c on c.id = app.company_id() and c.kind <> 'factory'
     where e.section like '%.storageUnits' and e.item ->> 'ownership' = 'customer_consigned'
    union all
    select e.path, 'only factories have customers'
      from unnest(p_spec) e
      join app.companies c on c.id = app.company_id() and c.kind <> 'factory'
     where e.section = 'customers'
    union all
    -- The id stands in the QR code on the machine; it is not changed from afar. Its name may go to another.
    select e.path || '.id',
           format('the machine %s has the id %s; leave the id out to keep that',
                  to_json(e.name), c.item -> 'id')
      from unnest(p_spec) e
      join unnest(p_company) c
        on c.section like '%.ssus' and c.key = e.key and c.item ->> 'id' <> e.item ->> 'id'
     where e.section like '%.ssus'
    union all
    select d.path || '.isDefault', format('%s has another default machine in this file', to_json(d.site))
      from (select e.path, e.item ->> 'site' as site,
                   row_number() over (partition by e.item ->> 'site' order by e.path) as nth
              from unnest(p_spec) e where e.section like '%.ssus' and (e.item ->> 'isDefault')::boolean) d
     where d.nth > 1;
  end;
comment on function commissioning.check_places is
  'What cannot be of storage units, customers and machines: owners, ids, two defaults in one site.';
