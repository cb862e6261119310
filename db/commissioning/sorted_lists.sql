-- A week begins with Monday.
create function commissioning.sorted_lists(p_item jsonb, p_lists text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select p_item || coalesce(jsonb_object_agg(s.key, (
             select jsonb_agg(e order by array_position('{mon,tue,wed,thu,fri,sat,sun}', e #>> '{}'), e)
               from jsonb_array_elements(p_item -> s.key) e)), '{}')
      from unnest(p_lists) as s (key)
     where jsonb_array_length(p_item -> s.key) > 1;
  end;
comment on function commissioning.sorted_lists is
  'An object with these of its lists sorted.';
