-- As it is for who ships: what a cart carries for an open order leaves the house for that order alone, as where a
-- subcontractor works on it.
create function inventory.check_kit_stays(p_from inventory.storage_units, p_order_id bigint,
                                          p_movements inventory.movement[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_other text;
begin
  if not exists (select from unnest(p_movements) m where m.to_storage_unit_id is null
                                                     and m.from_bin in ('goods', 'transit')) then
    return;
  end if;
  v_other := production.carries_for(p_from.id, p_order_id);
  if v_other is not null then
    perform app.refuse('insufficient_stock', format('%s carries the kit of %s: bring what is to leave to another unit '
      'first.', p_from.name, v_other), jsonb_build_object('storageUnit', p_from.external_id));
  end if;
end;
$$;
comment on function inventory.check_kit_stays is
  'Refuses with insufficient_stock to take out of the house what a cart carries for another open order.';
