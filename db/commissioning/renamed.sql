create function commissioning.renamed(p_node jsonb, p_names jsonb)
  returns jsonb
  language sql immutable parallel safe
  return case jsonb_typeof(p_node)
    when 'array' then (select coalesce(jsonb_agg(coalesce(p_names -> (e.node #>> '{}'), e.node) order by e.n), '[]')
                         from jsonb_array_elements(p_node) with ordinality as e (node, n))
    else coalesce(p_names -> (p_node #>> '{}'), p_node) end;
comment on function commissioning.renamed is
  'A name, or each of a list, as it is now.';
