create function partners.book_arrivals(p_delivery partners.deliveries, p_arrivals partners.arrival[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_goods inventory.movement[];
  v_part inventory.movement[];
  v_kind text;
begin
  perform partners.lift_from_transit(array(
    select l.id from partners.delivery_lines l
     where l.company_id = app.company_id() and l.transit_quantity > 0
       and exists (select from unnest(p_arrivals) a where a.line_id = l.id and a.product_id <> l.product_id)));
  update partners.delivery_lines l set product_id = a.product_id, product_said_at = app.now()
    from unnest(p_arrivals) a
   where l.company_id = app.company_id() and l.id = a.line_id and a.is_said;
  perform partners.bring_items(array(select a.line_id from unnest(p_arrivals) a),
    coalesce((select jsonb_object_agg(a.line_id, a.lot_asked) from unnest(p_arrivals) a where a.lot_asked is not null),
             '{}'));
  perform partners.expire_sooner(p_delivery.partner, array(select a.line_id from unnest(p_arrivals) a));
  perform quality.hold_arrived(p_delivery);
  v_goods := quality.keep_recalled_apart(partners.arrival_movements(p_arrivals));
  update partners.delivery_lines l
     set received_quantity = l.received_quantity + a.received, damaged_quantity = l.damaged_quantity + a.damaged,
         missing_quantity = l.missing_quantity - greatest(a.received + a.damaged - partners.open_quantity(l), 0),
         transit_quantity = greatest(l.transit_quantity - a.received - a.damaged, 0)
    from (select r.line_id, sum(r.received) as received, sum(r.damaged) as damaged
            from unnest(p_arrivals) r group by r.line_id) a
   where l.company_id = app.company_id() and l.id = a.line_id;
  foreach v_kind in array array['installation', 'transfer', case p_delivery.kind when 'return' then 'reversal'
                                                              else 'receipt' end] loop
    v_part := array(select v_goods[i] from generate_subscripts(v_goods, 1) i
                     where case when (v_goods[i]).from_bin is null then v_kind in ('reversal', 'receipt')
                             else v_kind = inventory.move_kind((v_goods[i]).from_bin, (v_goods[i]).to_bin) end
                     order by i);
    if v_part <> '{}' then
      perform inventory.post_movements(v_kind, v_part);
    end if;
  end loop;
end;
$$;
comment on function partners.book_arrivals is
  'Books received lines of a delivery into stock, once they are checked. Emits lot.created.';
