-- Sorts what stands inside the elements first.
create function commissioning.sorted_sets(p_item jsonb, p_sets text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select p_item || coalesce(jsonb_object_agg(s.key, (
             select jsonb_agg(o.element order by o.element)
               from jsonb_array_elements(p_item -> s.key) e
              cross join lateral (
                select case when s.inside is null or jsonb_typeof(e) <> 'object' then e
                         else commissioning.sorted_lists(e, s.inside) end as element offset 0) o)), '{}')
      from (select split_part(l, '[].', 1) as key,
                   array_agg(split_part(l, '[].', 2)) filter (where l like '%[].%') as inside
              from unnest(p_sets) l group by 1) s
     where jsonb_array_length(p_item -> s.key) > case when s.inside is null then 1 else 0 end;
  end;
comment on function commissioning.sorted_sets is
  'An item with its lists whose order says nothing sorted.';
