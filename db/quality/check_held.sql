-- Asked with the balances locked. Of two movements out of one quarantine what both take counts.
create function quality.check_held(p_movements inventory.movement[])
  returns void
  language sql volatile
  begin atomic
    select quality.check_decided(p, null, null, u, 'quarantine', m.quantity)
      from (select g.product_id, g.from_storage_unit_id, sum(g.quantity) as quantity
              from unnest(p_movements) g
             where g.from_bin = 'quarantine' and num_nonnulls(g.lot_id, g.serial_id) = 0
             group by g.product_id, g.from_storage_unit_id) m
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.from_storage_unit_id;
  end;
comment on function quality.check_held is
  'Refuses with not_dispositioned, lot_unavailable movements that would take what reports hold of what is not tracked '
  'out of quarantine to others than the vendor that it came from.';
