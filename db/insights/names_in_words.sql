create function insights.names_in_words(p_names text[])
  returns text
  language sql immutable parallel safe
  return case
    when cardinality(p_names) > 3
      then format('%s and %s others', array_to_string(p_names[:2], ', '), cardinality(p_names) - 2)
    else concat_ws(' and ', nullif(array_to_string(p_names[:cardinality(p_names) - 1], ', '), ''),
      p_names[cardinality(p_names)]) end;
comment on function insights.names_in_words is
  'Names as a sentence has them: A, B and C; of more than three the first two.';
