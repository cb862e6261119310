-- What will be missing and is made here is looked into: what making it takes. What open orders still make of it takes
-- nothing more: that has its material, or is short of it by itself. Stock, and what is made, that one line counts on is
-- not there for the next, on whatever level: each asks of what those before it left. What several lines of a level miss
-- of one product is looked into once: ways through shared parts grow with each level, products do not.
-- Long: what a line leaves to the next, and what the next level makes.
create function production.work_orders_requirements(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_level integer := 0;
  v_made bigint[];
  v_pieces numeric[];
  v_lines jsonb;
  v_found jsonb := '[]';
  v_asked jsonb := '{}'; -- By product, of the levels before.
  v_short jsonb := '{}';
begin
  perform app.require('production:view');
  v_order := production.find_work_order(p_id);
  if v_order.status = 'draft' then
    v_made := array[v_order.product_id];
    v_pieces := array[v_order.quantity];
  end if;
  while v_level = 0 or v_made <> '{}' loop
    v_level := v_level + 1;
    with line as materialized (
      select r.*, row_number() over (order by r.turn, r.place, r.product_id) as n,
             coalesce((v_asked ->> r.product_id::text)::numeric, 0) as asked_above,
             coalesce((v_short ->> r.product_id::text)::numeric, 0) as short_above
        from production.requirements_of(v_order, v_made, v_pieces) r
    ), missing as materialized (
      select l.*, greatest(l.asked - greatest(
               l.shelf - l.asked_above - sum(l.asked) over before + l.asked, 0), 0) as short
        from line l window before as (partition by l.product_id order by l.n)
    ), to_make as materialized (
      select m.*, greatest(m.short - greatest(
               m.coming - m.short_above - sum(m.short) over before + m.short, 0), 0) as pieces
        from missing m window before as (partition by m.product_id order by m.n)
    ), total as (
      select t.product_id as id, sum(t.asked) + min(t.asked_above) as asked,
             sum(t.short) + min(t.short_above) as short, sum(t.pieces) as pieces,
             min(t.n) filter (where t.pieces > 0) as n
        from to_make t group by 1
    )
    select coalesce(array_agg(o.id order by o.n) filter (where o.pieces > 0), '{}'),
           array_agg(o.pieces order by o.n) filter (where o.pieces > 0),
           v_asked || coalesce(jsonb_object_agg(o.id, o.asked), '{}'),
           v_short || coalesce(jsonb_object_agg(o.id, o.short), '{}'), (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'sku', p.sku, 'name', p.name, 'level', v_level, 'required', trim_scale(t.required),
                      'consumed', trim_scale(t.consumed), 'stillNeeded', trim_scale(t.still_needed),
                      'usable', trim_scale(t.usable), 'reservedForEarlier', trim_scale(t.reserved),
                      'onOrder', trim_scale(t.on_order), 'expectedAt', app.iso(t.expected_at),
                      'expectedShortage', trim_scale(t.short), 'inProduction', trim_scale(t.in_production),
                      'makes', m.sku) order by t.n), '[]')
               from to_make t
               join inventory.products p on p.company_id = app.company_id() and p.id = t.product_id
               join inventory.products m on m.company_id = app.company_id() and m.id = t.makes)
      into v_made, v_pieces, v_asked, v_short, v_lines
      from total o;
    v_found := v_found || v_lines;
  end loop;
  return v_found;
end;
$$;
comment on function production.work_orders_requirements is
  'What an order needs, down to what is bought: of a made component that will be missing and that no open order '
  'makes, what making it takes. Refuses with not_found.';
