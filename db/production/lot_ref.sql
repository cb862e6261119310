create function production.lot_ref(p_lot_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('sku', p.sku, 'code', l.code)
      from production.lots l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = app.company_id() and l.id = p_lot_id;
  end;
comment on function production.lot_ref is
  'A lot as a line between two lots names it: codes are unique within a product only.';
