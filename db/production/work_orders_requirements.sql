-- What will be missing and is made here is looked into: what making it takes. What open orders still make of it takes
-- nothing more: that has its material, or is short of it by itself. Stock, and what is made, that one line counts on is
-- not there for the next, on whatever level: each asks of what those before it left.
-- Long: what a line leaves to the next is two lists.
create function production.work_orders_requirements(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_queue jsonb;
  v_line record;
  v_found jsonb := '[]';
  v_taken jsonb := '{}';
  v_made jsonb := '{}';
  v_left numeric;
  v_short numeric;
  v_coming numeric;
begin
  perform app.require('production:view');
  v_order := production.find_work_order(p_id);
  v_queue := jsonb_build_array(jsonb_build_object('level', 1,
    'product', case v_order.status when 'draft' then v_order.product_id end, 'pieces', v_order.quantity));
  while v_queue <> '[]' loop
    for v_line in
      select r.*, p.sku, p.name, m.sku as makes, (v_queue #>> '{0,level}')::integer as level
        from production.requirements_of(v_order, (v_queue #>> '{0,product}')::bigint,
                                        (v_queue #>> '{0,pieces}')::numeric) r
        join inventory.products p on p.company_id = app.company_id() and p.id = r.product_id
        join inventory.products m on m.company_id = app.company_id()
          and m.id = (select coalesce((v_queue #>> '{0,product}')::bigint, v_order.product_id))
       order by r.place, r.product_id
    loop
      v_left := greatest(v_line.shelf - coalesce((v_taken ->> v_line.product_id::text)::numeric, 0), 0);
      v_short := greatest(v_line.asked - v_left, 0);
      v_taken := v_taken || jsonb_build_object(v_line.product_id::text,
        coalesce((v_taken ->> v_line.product_id::text)::numeric, 0) + v_line.asked - v_short);
      v_found := v_found || jsonb_build_object('sku', v_line.sku, 'name', v_line.name, 'level', v_line.level,
        'required', trim_scale(v_line.required), 'consumed', trim_scale(v_line.consumed),
        'stillNeeded', trim_scale(v_line.still_needed), 'usable', trim_scale(v_line.usable),
        'reservedForEarlier', trim_scale(v_line.reserved), 'onOrder', trim_scale(v_line.on_order),
        'expectedAt', app.iso(v_line.expected_at), 'expectedShortage', trim_scale(v_short),
        'inProduction', trim_scale(v_line.in_production), 'makes', v_line.makes);
      v_coming := least(v_short, greatest(
        v_line.coming - coalesce((v_made ->> v_line.product_id::text)::numeric, 0), 0));
      v_made := v_made || jsonb_build_object(v_line.product_id::text,
        coalesce((v_made ->> v_line.product_id::text)::numeric, 0) + v_coming);
      if v_short > v_coming then
        v_queue := v_queue || jsonb_build_object('level', v_line.level + 1, 'product', v_line.product_id,
                                                 'pieces', v_short - v_coming);
      end if;
    end loop;
    v_queue := v_queue - 0;
  end loop;
  return v_found;
end;
$$;
comment on function production.work_orders_requirements is
  'What an order needs, down to what is bought: of a made component that will be missing and that no open order '
  'makes, what making it takes. Refuses with not_found.';
