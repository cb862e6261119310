-- What was not usable before stays there until somebody decides on it.
create function quality.arrivals_given_back(p_items quality.recall_items[])
  returns inventory.movement[]
  language sql stable
  return array(
    select inventory.movement(a.product_id, a.quantity, a.lot_id, p_from_unit_id => a.storage_unit_id,
                              p_from_bin => 'quarantine', p_to_unit_id => a.storage_unit_id, p_to_bin => 'goods')
      from quality.arrivals_waiting(p_items) a
      join production.lots k on k.company_id = app.company_id() and k.id = a.lot_id
       and inventory.lot_obstacle(k.status, k.expires_at) is null
     order by a.product_id, a.storage_unit_id, a.lot_id);
comment on function quality.arrivals_given_back is
  'What partners sent of lots while they were held, which goes from quarantine among the goods when that ends, as '
  'movements.';
