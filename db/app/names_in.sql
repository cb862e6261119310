-- What a person reads of a plan is told to an agent with its names: ids alone say nothing. What a task is called is
-- left to the plan itself, which knows who may see it.
create function app.names_in(p_plan jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with said as (
      select distinct i.id, case when i.id ~ '^[0-9]{1,18}$' then i.id::bigint end as number
        from jsonb_array_elements(p_plan -> 'changes') c
       cross join lateral (
         select c ->> 'id'
         union all
         select x.value #>> '{}'
           from jsonb_each(coalesce(nullif(c -> 'fields', 'null'), '{}')) f
          cross join lateral jsonb_each(f.value) x
          where f.key ~ '(Id|By)$' and jsonb_typeof(x.value) in ('string', 'number')
       ) i (id)
    )
    select coalesce(jsonb_object_agg(s.id, n.name), '{}')
      from said s
     cross join lateral (
       select r.label from maintenance.reason_codes r where r.company_id = app.company_id() and r.id = s.number
       union all
       select p.name from people.people p where p.company_id = app.company_id() and p.id = s.number
       union all
       select o.external_system_id from inventory.purchase_orders o
        where o.company_id = app.company_id() and o.id = s.number
       union all
       select y.name from work.task_types y where y.company_id = app.company_id() and y.external_id = s.id
       union all
       select r.name from production.routings r where r.company_id = app.company_id() and r.external_id = s.id
       union all
       select o.code from production.work_orders o where o.company_id = app.company_id() and o.external_id = s.id
       union all
       select m.name from sites.ssus m where m.company_id = app.company_id() and m.external_id = s.id
       union all
       select u.name from inventory.storage_units u where u.company_id = app.company_id() and u.external_id = s.id
       limit 1) n (name)
     where n.name is distinct from s.id;
  end;
comment on function app.names_in is
  'The names of what the changes of a plan name by ids: { id: name }.';
