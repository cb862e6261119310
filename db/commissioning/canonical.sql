-- Most have one such list, of one element at most: it is looked at here, where no function is called for it.
create function commissioning.canonical(p_item jsonb, p_sets text[])
  returns jsonb
  language sql immutable parallel safe
  return case
    when p_sets is null then p_item
    when cardinality(p_sets) = 1 and coalesce(jsonb_array_length(p_item -> p_sets[1]), 0) < 2 then p_item
    else commissioning.sorted_sets(p_item, p_sets) end;
comment on function commissioning.canonical is
  'A plain item in the form in which items are compared: lists whose order says nothing sorted.';
