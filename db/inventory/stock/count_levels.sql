-- The worker's question, asked again until there is nothing left. The news is taken away before what it tells is
-- counted: what changes meanwhile leaves news of its own. One at a time for each company; no call waits for it.
create function inventory.count_levels(p_most integer default 1000)
  returns bigint
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan -- one that was made for a small company reads all units of a large one
as $$
declare
  v_company bigint;
  v_products bigint[];
  v_done bigint := 0;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    continue when not pg_try_advisory_xact_lock(hashtext('inventory.count_levels'), v_company::integer);
    with taken as (
      delete from inventory.level_news n
       where n.company_id = v_company and n.product_id = any (array(
               select distinct o.product_id from inventory.level_news o where o.company_id = v_company limit p_most))
      returning n.product_id
    )
    select array_agg(distinct t.product_id) into v_products from taken t;
    continue when v_products is null;
    with counted as (
      select * from inventory.levels_of(v_products)
    ), written as (
      insert into inventory.kept_levels as c (company_id, product_id, rows)
      select v_company, n.product_id, n.rows from counted n where n.rows <> n.was
      on conflict (company_id, product_id) do update set rows = excluded.rows
    )
    insert into app.kept_counts (company_id, list, part, rows)
    select v_company, 'inventory.stock_levels', '', sum(n.rows - n.was) from counted n
    having sum(n.rows - n.was) <> 0;
    v_done := v_done + cardinality(v_products);
  end loop;
  return v_done;
end;
$$;
comment on function inventory.count_levels is
  'Counts anew how many rows inventory.stock_levels has of products of which that changed, a portion of each '
  'company''s a call; answers of how many products.';
