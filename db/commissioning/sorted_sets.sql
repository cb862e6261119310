create function commissioning.sorted_sets(p_item jsonb, p_sets text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select p_item || coalesce(jsonb_object_agg(s.key, (select jsonb_agg(e order by e)
                                                         from jsonb_array_elements(p_item -> s.key) e)), '{}')
      from unnest(p_sets) as s (key)
     where jsonb_array_length(p_item -> s.key) > 1;
  end;
comment on function commissioning.sorted_sets is
  'An item with its lists whose order says nothing sorted.';
