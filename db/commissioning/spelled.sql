create function commissioning.spelled(p_node jsonb, p_steps text, p_spelling jsonb)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_key text := substr(p_steps, 4);
begin
  return case
    when p_steps = '' then coalesce(p_spelling -> lower(p_node #>> '{}'), p_node)
    when jsonb_typeof(p_node) <> 'array' or p_node = '[]' then p_node
    when p_steps = '[]' then (
      select jsonb_agg(coalesce(p_spelling -> lower(e.name), to_jsonb(e.name)) order by e.n)
        from jsonb_array_elements_text(p_node) with ordinality as e (name, n))
    else (
      select jsonb_agg(e.node || jsonb_build_object(
               v_key, coalesce(p_spelling -> lower(e.node ->> v_key), e.node -> v_key)) order by e.n)
        from jsonb_array_elements(p_node) with ordinality as e (node, n)) end;
end;
$$;
comment on function commissioning.spelled is
  'A name, or every name of a list ([] or [].key), in the spelling given for its lower case.';
