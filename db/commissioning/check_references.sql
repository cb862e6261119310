-- Of several clients or customers of one name an item keeps the one that it has, as it keeps a client that was archived
-- and an owner who has left; nothing new is given to these.
-- Long: what is known, and what is wrong with a name.
create function commissioning.check_references(
  p_spec commissioning.entry[], p_final commissioning.entry[], p_company commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with value as materialized (
      select v.* from commissioning.field_values(p_spec) v
    ), known as (
      select s.space, case when e.section like '%.ssus' then e.name else e.key end as key, 1 as how_many
        from unnest(p_final) e join commissioning.sections() s on s.section = e.section where e.section <> 'people'
      union select 'people', p.email_key, p.is_active::integer
              from people.people p where p.company_id = app.company_id()
      union select 'clients', c.name, count(*) filter (where c.archived_at is null)::integer
              from sites.clients c where c.company_id = app.company_id() group by c.name
      union select 'customerNames', c.name, coalesce(nullif(count(*) filter (where c.is_active), 0), count(*))::integer
              from (select e.item ->> 'name', coalesce((e.item ->> 'isActive')::boolean, true)
                      from unnest(p_final) e where e.section = 'customers') c (name, is_active) group by c.name
    )
    select v.path, case
             when k.how_many > 1
               then format('%s is ambiguous: the company has several %s of this name', to_json(v.value),
                           replace(v.refers_to, 'Names', 's'))
             when v.refers_to = 'people'
               then commissioning.nobody(v.value)
             when v.refers_to = 'clients' then format('the company has no client named %s', to_json(v.value))
             when v.refers_to = 'customerNames'
               then format('neither this file nor the company has a customer named %s', to_json(v.value))
             else format('there is no %s in %s, neither of this file nor of the company', to_json(v.value),
                         v.refers_to) end
      from value v
      left join known k on k.space = v.space and k.key = v.value_key
     where v.refers_to is not null and v.value is not null
       and (k.key is null or k.how_many <> 1 and 'active' <> all (v.marks) and not exists (
              select from commissioning.field_values(array(
                       select c::commissioning.entry from unnest(p_company) c
                        where c.section = v.section and c.key = v.key)) c
               where c.field = v.field and c.refers_to = v.refers_to and c.value_key = v.value_key))
    union all
    select v.path, format('%s is no active person of the company', to_json(v.value))
      from value v
      join people.people p on p.company_id = app.company_id() and p.email_key = v.value_key
     where v.refers_to = 'people' and 'active' = any (v.marks) and not (p.is_active and p.actor_type = 'human')
    union all
    select d.path, format('%s stands here twice', to_json(d.value))
      from (select v.path, v.value,
                   row_number() over (partition by within, field, value_key order by v.path) as nth
              from value v
              join (select r.within, r.field, r.value_key from value r where 'distinct' = any (r.marks)
                     group by 1, 2, 3 having count(*) > 1) again using (within, field, value_key)) d
     where d.nth > 1
    union all
    select e.path || '.email', commissioning.nobody(e.name)
      from unnest(p_spec) e
     where e.section = 'people'
       and not exists (select from people.people p
                        where p.company_id = app.company_id() and p.email_key = e.key and p.is_active
                          and p.actor_type = 'human');
  end;
comment on function commissioning.check_references is
  'Names that nothing in the file or the company has, that several have, or that a list names twice.';
