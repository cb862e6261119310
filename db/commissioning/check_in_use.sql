-- What changing an item would be refused with, as something stands on how it is. Whoever may not change it is told
-- that instead.
create function commissioning.check_in_use(p_changed commissioning.entry[], p_company commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with field as materialized (
      select n.path, n.name, n.section, n.id, f.key, c.item -> f.key as was
        from unnest(p_changed) n
        join (values ('products', array['unit', 'tracking', 'unitWhole']), ('customers', '{isActive}'),
                     ('sites.storageUnits', '{ownership,owner}'), ('warehouses.storageUnits', '{ownership,owner}'),
                     ('taskTypes', '{makes}')
             ) k (section, keys) on k.section = n.section
        join commissioning.sections() s on s.section = n.section and app.can(s.permission)
        join unnest(p_company) c on c.section = n.section and c.id = n.id
       cross join unnest(k.keys) as f (key)
       where n.id is not null and c.item -> f.key is distinct from n.item -> f.key
         and (n.section <> 'customers' or (c.item ->> 'isActive')::boolean)
    )
    select f.path || '.' || f.key,
           format('must stay %s: %s has %s', coalesce(f.was::text, 'without one'), f.name,
                  array_to_string(u.users, '; '))
      from field f
     cross join lateral (
       select case f.section when 'products' then inventory.product_users(f.id, f.key = 'unit')
                when 'customers' then inventory.customer_users(f.id)
                when 'taskTypes' then work.task_type_users(f.id)
                else inventory.storage_unit_users(f.id) end as users) u
     where u.users <> '{}';
  end;
comment on function commissioning.check_in_use is
  'How a product is counted and tracked, whose a storage unit is, that a customer is active, what a task type makes: '
  'as far as stock, orders and counts keep it as it is.';
