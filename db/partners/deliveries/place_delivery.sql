-- Either all of it lies in transit, or it waits for a person: who receives it says then what it is and where it goes.
-- What comes back goes where it lay, if goods come there by themselves.
create function partners.place_delivery(p_delivery partners.deliveries)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_unit bigint;
  v_state text;
begin
  if p_delivery.kind = 'return' then
    perform partners.map_return(p_delivery);
  end if;
  perform partners.map_products(p_delivery);
  select case when l.consigned_by is null and partners.takes_arrivals(u) then u.id end into v_unit
    from partners.delivery_lines l
    join inventory.storage_units u on u.company_id = l.company_id and u.id = l.storage_unit_id
   where l.company_id = app.company_id() and l.delivery_id = p_delivery.id order by l.position limit 1;
  if not found then
    v_unit := partners.receiving_unit(p_delivery.ship_to);
  end if;
  select max(o.state) into v_state -- unmapped, where a line is
    from partners.arrival_obstacles(p_delivery, v_unit) o where o.reason is not null;
  if v_state is null then
    perform partners.bring_items(array(
      select l.id from partners.delivery_lines l
       where l.company_id = app.company_id() and l.delivery_id = p_delivery.id));
    update partners.delivery_lines l
       set transit_quantity = l.quantity, storage_unit_id = coalesce(l.storage_unit_id, v_unit)
     where l.company_id = app.company_id() and l.delivery_id = p_delivery.id;
    perform inventory.post_movements(case p_delivery.kind when 'return' then 'reversal' else 'receipt' end, array(
      select inventory.movement(l.product_id, l.quantity, l.lot_id, l.serial_id, p_to_unit_id => l.storage_unit_id,
                                p_to_bin => 'transit', p_delivery_line_id => l.id)
        from partners.delivery_lines l
       where l.company_id = app.company_id() and l.delivery_id = p_delivery.id order by l.position));
  end if;
  update partners.deliveries d
     set storage_unit_id = v_unit, state = coalesce(v_state, 'in_transit'), updated_at = app.now()
   where d.company_id = app.company_id() and d.id = p_delivery.id;
end;
$$;
comment on function partners.place_delivery is
  'Puts what comes into the transit bin of the unit it goes to; unmapped or held where a person has to look. Emits '
  'lot.created.';
