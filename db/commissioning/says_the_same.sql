-- Nothing is sorted where more differs than lists whose order says nothing.
create function commissioning.says_the_same(p_item jsonb, p_other jsonb, p_sets text[])
  returns boolean
  language sql immutable parallel safe
  return p_item - p_sets = p_other - p_sets
     and commissioning.canonical(p_item, p_sets) = commissioning.canonical(p_other, p_sets);
comment on function commissioning.says_the_same is
  'Whether two plain items differ in nothing but the order of lists whose order says nothing.';
