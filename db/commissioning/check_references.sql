create function commissioning.check_references(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with value as (
      select v.path, v.field, v.within, v.refers_to, v.is_distinct, v.value, commissioning.reference_key(v.refers_to, v.value) as key
        from commissioning.field_values(p_spec) v
    ), known as (
      select case e.section when 'warehouses' then 'sites' else e.section end as section, commissioning.reference_key(e.section, e.name) as key
        from unnest(p_final) e where e.section <> 'people'
      union select 'people', lower(p.email) from people.people p where p.company_id = app.company_id()
      union select 'clients', c.name from sites.clients c where c.company_id = app.company_id()
      union select 'customers', c.name from inventory.customers c where c.company_id = app.company_id()
    )
    select v.path, case v.refers_to
             when 'people' then format('nobody of the company has the e-mail address %s; a spec never invites', to_json(v.value))
             when 'clients' then format('the company has no client %s', to_json(v.value))
             when 'customers' then format('the company has no customer %s', to_json(v.value))
             else format('there is no %s in %s, neither of this file nor of the company',
               to_json(case v.refers_to when 'reasonCodes' then split_part(v.value, '/', 2) else v.value end), v.refers_to) end
      from value v
      left join known k on k.section = v.refers_to and k.key = v.key
     where v.refers_to is not null and k.key is null
    union all
    select v.path, format('%s is ambiguous: the company has several %s of this name', to_json(v.value), v.refers_to)
      from value v
     where (v.refers_to = 'clients' and 1 < (select count(*) from sites.clients c where c.company_id = app.company_id() and c.name = v.value))
        or (v.refers_to = 'customers' and 1 < (select count(*) from inventory.customers c where c.company_id = app.company_id() and c.name = v.value))
    union all
    select d.path, format('%s stands here twice', to_json(d.value))
      from (select v.path, v.value, row_number() over (partition by v.within, v.field, coalesce(v.key, v.value) order by v.path) as nth
              from value v where v.is_distinct) d
     where d.nth > 1
    union all
    select e.path || '.email', format('nobody of the company has the e-mail address %s; a spec never invites', to_json(e.name))
      from unnest(p_spec) e
     where e.section = 'people'
       and not exists (select from people.people p where p.company_id = app.company_id() and lower(p.email) = e.key and p.is_active);
  end;
comment on function commissioning.check_references is
  'Names that nothing in the file or the company has, that several have, or that a list names twice.';
