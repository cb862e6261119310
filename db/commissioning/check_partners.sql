create function commissioning.check_partners(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path || '.company', 'is this company itself'
      from unnest(p_spec) e
     where e.section = 'subcontractors' and e.item ->> 'company' = partners.own_name()
    union all
    select e.path || '.companyShortName', 'is this company itself'
      from unnest(p_spec) e
     where e.section = 'customers' and e.item ->> 'companyShortName' = partners.own_name()
    union all
    select e.path || '.externalRef', app.padded_in_words()
      from unnest(p_spec) e
      left join unnest(p_final) f on f.section = e.section and f.key = e.key and f.id is not null
     where e.section = 'customers' and app.is_padded(e.item ->> 'externalRef') and f.key is null
    union all
    select e.path || '.company', format('is subcontractor %s already', to_json(f.name))
      from unnest(p_spec) e
      join unnest(p_final) f on f.section = 'subcontractors' and f.key <> e.key
       and f.item ->> 'company' = e.item ->> 'company'
     where e.section = 'subcontractors';
  end;
comment on function commissioning.check_partners is
  'Subcontractors and customers that are the company itself, two subcontractors that are one company, new customers '
  'with blanks around their ids.';
