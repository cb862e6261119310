create function insights.storylines_work_order(p_id text, p_explain boolean default false)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_run tstzrange;
  v_operations insights.operation[];
  v_touched tstzmultirange;
  v_made record;
  v_losses insights.loss[];
  v_biggest insights.loss;
  v_causes insights.cause[];
  v_chapters insights.chapter[];
begin
  perform app.require('production:view');
  v_order := production.order_known_as(p_id);
  v_run := insights.order_run(v_order);
  v_operations := array(select o from insights.order_operations(v_order.id) o);
  v_touched := tstzmultirange(v_run) * insights.order_touched(v_operations);
  select m.good, m.scrap into v_made from insights.order_made(v_order, v_operations) m;
  v_losses := array(select l from insights.order_losses(v_order, v_run, v_operations) l);
  select l.* into v_biggest
    from unnest(v_losses) l
   where l.kind <> 'unmeasured' and l.seconds >= 1 order by l.seconds desc, l.sentence limit 1;
  v_causes := array(select c from insights.lateness_causes(v_order, v_run, v_operations, v_losses) c);
  v_chapters := array(select c from insights.order_chapters(v_order, v_run, v_operations) c);
  v_chapters := v_chapters || array(select c from insights.order_reports(v_operations, v_chapters) c);
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
      'biggestLoss', insights.loss_json(insights.busy_machine(v_order.id, v_biggest)),
      'lateness', insights.order_lateness(v_order, v_operations, insights.busy_machine(v_order.id, v_causes[1].loss))),
    'chapters', insights.chapters_json(v_chapters))
  || case when p_explain then jsonb_build_object('explain',
       insights.order_explained(v_order, v_run, v_operations, v_losses, v_causes)) else '{}' end;
end;
$$;
comment on function insights.storylines_work_order is
  'What happened to a work order, and why it is late. Refuses with not_found.';
