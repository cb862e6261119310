create function commissioning.spelled(p_node jsonb, p_steps text, p_spelling jsonb)
  returns jsonb
  language sql immutable
  return case
    when p_steps = '' then coalesce(p_spelling -> lower(p_node #>> '{}'), p_node)
    when jsonb_typeof(p_node) <> 'array' then p_node
    else (
      select coalesce(jsonb_agg(case p_steps
               when '[]' then coalesce(p_spelling -> lower(e.node #>> '{}'), e.node)
               else e.node || jsonb_build_object(substr(p_steps, 4), coalesce(
                 p_spelling -> lower(e.node ->> substr(p_steps, 4)), e.node -> substr(p_steps, 4))) end order by e.n), '[]')
        from jsonb_array_elements(p_node) with ordinality as e (node, n)) end;
comment on function commissioning.spelled is
  'A name, or every name of a list ([] or [].key), in the spelling given for its lower case.';
