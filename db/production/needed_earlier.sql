-- What the recipes of open orders ask for, and what making what they miss will ask for, which no order makes yet. Level
-- by level, from what goes into nothing else here: of a component that all of them need, what neither lies on shelves
-- nor is being made takes its own components. Where orders due earlier need nothing that what is asked about goes into,
-- there are no levels to go through.
-- Long: the looks that end it, and the levels.
create function production.needed_earlier(p_order production.work_orders, p_product_ids bigint[])
  returns table (product_id bigint, quantity numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_left bigint[];
  v_level bigint[];
  v_needed jsonb;
  v_there jsonb;
  v_missing jsonb := '{}';
begin
  v_left := array(
    with recursive above (id) as (
      select p.id from unnest(p_product_ids) p (id)
      union
      select r.product_id from above a
        join inventory.recipe_components r on r.company_id = app.company_id() and r.component_id = a.id
    )
    select a.id from above a);
  v_needed := (
    select coalesce(jsonb_object_agg(n.product_id, n.quantity), '{}')
      from (
        select n.product_id, sum(greatest(n.quantity - k.quantity, 0)) as quantity
          from production.still_needed() n
          cross join lateral production.laid_out(n.kit_storage_unit_id, n.product_id) k
         where n.product_id = any (v_left) and n.order_id <> p_order.id
           and (n.due_by, n.released_at, n.order_id)
                 < (p_order.due_by, coalesce(p_order.released_at, app.now()), p_order.id)
         group by 1) n);
  if not exists (select from jsonb_object_keys(v_needed) k
                   join inventory.recipe_components r on r.company_id = app.company_id() and r.product_id = k::bigint
                    and r.component_id = any (v_left)) then
    v_left := '{}';
  end if;
  v_there := (
    select coalesce(jsonb_object_agg(t.product_id, t.quantity), '{}')
      from (
        select s.product_id, sum(s.quantity) as quantity
          from (
            select b.product_id, b.available as quantity from production.backflush_sources(v_left, null, null) b
            union all
            select m.product_id, m.quantity from production.in_production(v_left) m) s
         group by 1) t);
  while v_left <> '{}' loop
    v_level := array(
      select i from unnest(v_left) i
       where not exists (select from inventory.recipe_components r
                          where r.company_id = app.company_id() and r.component_id = i
                            and r.product_id = any (v_left)));
    v_needed := v_needed || (
      select coalesce(jsonb_object_agg(n.component_id,
               n.quantity + coalesce((v_needed ->> n.component_id::text)::numeric, 0)), '{}')
        from (
          select r.component_id, sum(case when p.unit_whole then ceil(r.quantity * m.value::numeric)
                                       else r.quantity * m.value::numeric end) as quantity
            from jsonb_each_text(v_missing) m
            join inventory.recipe_components r on r.company_id = app.company_id() and r.product_id = m.key::bigint
             and r.component_id = any (v_level)
            join inventory.products p on p.company_id = r.company_id and p.id = r.component_id
           group by 1) n);
    v_missing := v_missing || (
      select coalesce(jsonb_object_agg(x.id, x.quantity), '{}')
        from (select i as id, (v_needed ->> i::text)::numeric - coalesce((v_there ->> i::text)::numeric, 0) as quantity
                from unnest(v_level) i) x
       where x.quantity > 0);
    v_left := array(select i from unnest(v_left) i where i <> all (v_level));
  end loop;
  return query
    select p.id, coalesce((v_needed ->> p.id::text)::numeric, 0) from unnest(p_product_ids) p (id);
end;
$$;
comment on function production.needed_earlier is
  'What open orders due earlier than one need of products, on all levels: also what making takes that they will miss '
  'and nobody makes yet.';
