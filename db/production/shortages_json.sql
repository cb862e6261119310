create function production.shortages_json(p_needs production.material_need[], p_consumed inventory.movement[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'required', trim_scale(m.required),
                                                 'consumed', trim_scale(m.consumed),
                                                 'shortage', trim_scale(m.required - m.consumed)) order by p.sku), '[]')
      from production.missing(p_needs, p_consumed) m
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id;
  end;
comment on function production.shortages_json is
  'The material that a consumption does not cover, as answers show it.';
