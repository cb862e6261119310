-- THE answer to what is on hand: goods, wherever they lie and whosever the unit is, except in a partner's custody.
-- Inlined, so a condition on product or site reaches the index.
create function inventory.on_hand()
  returns table (product_id bigint, site_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select b.product_id, u.site_id, sum(b.quantity)
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     where b.company_id = app.company_id() and b.bin = 'goods' and u.ownership <> 'partner'
     group by b.product_id, u.site_id;
  end;
comment on function inventory.on_hand is
  'What is on hand of each product at each site: goods only, without what a partner keeps.';
