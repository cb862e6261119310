create function production.routings_list(p_limit integer default 50, p_offset integer default 0, p_product_sku text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product bigint;
  v_data jsonb;
  v_total bigint;
begin
  perform app.require('production:view');
  if p_product_sku is not null then
    v_product := (inventory.find_product(p_product_sku)).id;
  end if;
  with found as (
    select r.* from production.routings r
     where r.company_id = app.company_id() and r.is_current and (v_product is null or r.product_id = v_product)
  ), page as (
    select f.* from found f order by f.name, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found), (select jsonb_agg(production.routing_json(g::production.routings) order by g.name, g.id) from page g)
    into v_total, v_data;
  return app.page(v_data, v_total, p_limit, p_offset);
end;
$$;
comment on function production.routings_list is
  'The routings in force, by name. Refuses with not_found for an unknown product.';
