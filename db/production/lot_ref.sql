create function production.lot_ref(p_node bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('sku', p.sku, 'code', n.code)
      from (
        select l.product_id, l.code from production.lots l where l.company_id = app.company_id() and l.id = p_node
        union all
        select s.product_id, s.code from inventory.serials s where s.company_id = app.company_id() and s.id = -p_node
      ) n
      join inventory.products p on p.company_id = app.company_id() and p.id = n.product_id;
  end;
comment on function production.lot_ref is
  'A lot, or a serial, as a line between two of them names it: codes are unique within a product only.';
