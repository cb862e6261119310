create function commissioning.canonical(p_item jsonb, p_sets text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select jsonb_strip_nulls(p_item) || coalesce(jsonb_object_agg(s.name,
             (select coalesce(jsonb_agg(jsonb_strip_nulls(e) order by jsonb_strip_nulls(e)), '[]') from jsonb_array_elements(p_item -> s.name) e))
             filter (where jsonb_typeof(p_item -> s.name) = 'array'), '{}')
      from unnest(p_sets) as s (name);
  end;
comment on function commissioning.canonical is
  'An item in the form in which items are compared: without nulls, lists whose order says nothing sorted.';
