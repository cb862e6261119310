-- What a person reads of a plan is told to an agent with its names: ids alone say nothing. Asked while what the call
-- has made is there, so that what is new has its name too. A lot is told with its product, as others may have its
-- code: of several with the code that which the call has changed.
create function app.names_in(p_plan jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with said as materialized (
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
      union
      select i.id, case when i.id ~ '^[0-9]{1,18}$' then i.id::bigint end
        from jsonb_array_elements(p_plan -> 'effects') e
       cross join lateral (values (e ->> 'id'), (case when e ->> 'type' = 'stock' then e ->> 'from' end),
                                  (case when e ->> 'type' = 'stock' then e ->> 'to' end)) i (id)
       where i.id is not null
      union
      select s.id, s.id::bigint from (select nullif(current_setting('app.stated_by', true), '')) s (id)
       where s.id is not null
    )
    select coalesce(jsonb_agg(jsonb_build_array(n.id, n.name)), '[]')
      from (select s.id, app.called(s.id, s.number) as name from said s
            union all
            select 'lot ' || l.code, concat(l.code, ' of ', string_agg(l.sku, ', ' order by l.sku collate "C"))
              from (select t.code, p.sku, t.updated_at = app.now() as is_changed,
                           bool_or(t.updated_at = app.now()) over (partition by t.code) as one_is
                      from (select distinct c ->> 'id' as code from jsonb_array_elements(p_plan -> 'changes') c
                             where c ->> 'entity' = 'lot') c
                      join production.lots t on t.company_id = app.company_id() and t.code = c.code
                      join inventory.products p on p.company_id = t.company_id and p.id = t.product_id) l
             where l.is_changed or not l.one_is
             group by l.code) n
     where n.name <> n.id;
  end;
comment on function app.names_in is
  'What is named by ids in the changes and effects of a plan, and who decided: [[id, name], …], of a lot "lot" and '
  'its code.';
