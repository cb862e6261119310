-- What may not be used covers nothing: it is there, and still has to come from elsewhere. Inlined.
create function production.laid_out(p_kit_storage_unit_id bigint, p_product_id bigint)
  returns table (quantity numeric)
  language sql stable
  begin atomic
    select coalesce(sum(b.quantity), 0)
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
     where b.company_id = app.company_id() and b.product_id = p_product_id
       and b.storage_unit_id = p_kit_storage_unit_id
       and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at);
  end;
comment on function production.laid_out is
  'How much of a product lies on a kit cart that the order it is for may use.';
