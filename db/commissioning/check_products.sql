create function commissioning.check_products(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path, 'is both bought and made: a product has vendors or a recipe'
      from unnest(p_spec) e
     where e.section = 'products' and e.item -> 'vendors' <> '[]' and e.item -> 'recipe' <> '[]'
    union all
    select e.path || '.sku', app.padded_in_words()
      from unnest(p_spec) e
      left join unnest(p_final) f on f.section = e.section and f.key = e.key and f.id is not null
     where e.section = 'products' and app.is_padded(e.item ->> 'sku') and f.key is null
    union all
    select e.path || '.recipe', format('%s would contain itself', to_json(e.name))
      from unnest(p_spec) e
      join (
        select c.key from commissioning.circles((
          select coalesce(jsonb_agg(jsonb_build_object('from', f.key, 'to', lower(r ->> 'sku'))), '[]')
            from unnest(p_final) f
            cross join lateral jsonb_array_elements(f.item -> 'recipe') r
           where f.section = 'products')) as c (key)
      ) c on c.key = e.key
     where e.section = 'products'
    union all
    select e.path || '.unitWhole', 'a product tracked by serial number is counted whole'
      from unnest(p_spec) e
     where e.section = 'products' and e.item ->> 'tracking' = 'serial' and not (e.item ->> 'unitWhole')::boolean
    union all
    select format('%s.vendors[%s].vendor', e.path, b.n - 1), format('%s is archived', to_json(v.name))
      from unnest(p_spec) e
      cross join lateral jsonb_array_elements(e.item -> 'vendors') with ordinality as b (line, n)
      join unnest(p_final) v
        on v.section = 'vendors' and v.name = b.line ->> 'vendor' and not (v.item ->> 'isActive')::boolean
     where e.section = 'products'
    union all
    select format('%s.stockPolicies', e.path), 'has two policies for the whole company'
      from unnest(p_spec) e
     where e.section = 'products'
       and 1 < (select count(*) from jsonb_array_elements(e.item -> 'stockPolicies') p where not p ? 'site')
    union all
    select format('%s.stockPolicies', e.path), 'a policy of mode minimum needs minQty'
      from unnest(p_spec) e
     where e.section = 'products'
       and exists (select from jsonb_array_elements(e.item -> 'stockPolicies') p
                    where p ->> 'mode' = 'minimum' and not p ? 'minQty');
  end;
comment on function commissioning.check_products is
  'Products both bought and made, products that contain themselves, stock policies that say too little or the same '
  'twice.';
