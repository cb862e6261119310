create function insights.storylines_work_order(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_run tstzrange;
  v_touched tstzmultirange;
  v_made record;
  v_biggest insights.loss;
begin
  perform app.require('production:view');
  v_order := production.order_known_as(p_id);
  v_run := insights.order_run(v_order);
  select tstzmultirange(v_run) * coalesce(range_agg(o.lasted), '{}') into v_touched
    from insights.order_operations(v_order.id) o where o.began_at is not null;
  select m.good, m.scrap into v_made from insights.order_made(v_order) m;
  select l.kind, l.seconds, l.sentence, l.ids into v_biggest
    from insights.order_losses(v_order, v_run) l order by l.seconds desc, l.sentence limit 1;
  return jsonb_build_object(
    'subject', (
      select jsonb_build_object('type', 'work_order', 'id', v_order.external_id, 'code', v_order.code,
               'externalSystemId', v_order.external_system_id, 'status', v_order.status,
               'product', jsonb_build_object('sku', p.sku, 'name', p.name),
               'quantity', trim_scale(v_order.quantity), 'uom', v_order.uom)
        from inventory.products p where p.company_id = app.company_id() and p.id = v_order.product_id),
    'plotPoints', jsonb_build_object(
      'startedAt', case when v_order.released_at is not null
        then app.iso(least(v_order.released_at, v_order.started_at)) end,
      'endedAt', app.iso(coalesce(v_order.completed_at, v_order.cancelled_at)),
      'leadTimeSeconds', case when v_order.released_at is not null then insights.seconds(tstzmultirange(v_run)) end,
      'touchTimeSeconds', case when v_order.released_at is not null then insights.seconds(v_touched) end,
      'waitingTimeSeconds', case when v_order.released_at is not null
        then insights.seconds(tstzmultirange(v_run) - v_touched) end,
      'goodQuantity', trim_scale(v_made.good), 'scrapQuantity', trim_scale(v_made.scrap),
      'yield', insights.ratio(v_made.good, v_made.good + v_made.scrap),
      'biggestLoss', insights.loss_json(v_biggest), 'lateness', insights.order_lateness(v_order, v_run)),
    'chapters', insights.chapters_json(array(select c from insights.order_chapters(v_order) c)));
end;
$$;
comment on function insights.storylines_work_order is
  'What happened to a work order, and why it is late. Refuses with not_found.';
