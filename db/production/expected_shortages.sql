create function production.expected_shortages(p_materials jsonb)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'expected_shortage', 'message',
             format('%s of %s will be missing.', trim_scale((m ->> 'expectedShortage')::numeric), m ->> 'sku'))
             order by m ->> 'sku'), '[]')
      from jsonb_array_elements(p_materials) m where (m ->> 'expectedShortage')::numeric > 0;
  end;
comment on function production.expected_shortages is
  'Warnings of material that an open order will miss, from its materials as answers show them.';
