create function inventory.refuse_short_kit(p_task work.tasks, p_missing jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_held record;
begin
  select l.code, p.sku, inventory.lot_obstacle(l.status, l.expires_at) as obstacle into v_held
    from inventory.kit_goods(p_task) g
    join production.lots l on l.company_id = app.company_id() and l.id = g.lot_id
    join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
   where inventory.lot_obstacle(l.status, l.expires_at) is not null
   order by g.n limit 1;
  if v_held.code is not null then
    perform app.refuse('lot_unavailable',
      format('Lot %s of %s is %s: it goes onto no kit cart.', v_held.code, v_held.sku, v_held.obstacle),
      jsonb_build_object('lotCode', v_held.code, 'lotStatus', v_held.obstacle));
  end if;
  perform app.refuse('insufficient_stock',
    format('There is too little for the kit cart, %s: say in the form what goes onto it; where the form says '
           'nothing, the task that is left incomplete with a follow-up brings what there is.',
           (select string_agg(format('%s of %s of %s', m ->> 'available', m ->> 'wanted', m ->> 'sku'), ', ')
              from jsonb_array_elements(p_missing) m)),
    jsonb_build_object('missing', p_missing));
end;
$$;
comment on function inventory.refuse_short_kit is
  'Refuses a kit of which something is missing: with lot_unavailable a lot that is named and may not be used, else '
  'with insufficient_stock, naming what is missing.';
