-- Only lists that differ as they stand are sorted.
create function commissioning.says_the_same(p_item jsonb, p_other jsonb, p_sets text[])
  returns boolean
  language sql immutable parallel safe
  begin atomic
    select p_item - p_sets = p_other - p_sets
       and not exists (
         select from unnest(p_sets) as s (key)
          where p_item -> s.key is distinct from p_other -> s.key
            and (jsonb_array_length(p_item -> s.key) is distinct from jsonb_array_length(p_other -> s.key)
                 or (select jsonb_agg(e order by e) from jsonb_array_elements(p_item -> s.key) e)
                      <> (select jsonb_agg(e order by e) from jsonb_array_elements(p_other -> s.key) e)));
  end;
comment on function commissioning.says_the_same is
  'Whether two plain items differ in nothing but the order of lists whose order says nothing.';
