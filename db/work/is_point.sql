create function work.is_point(p_value jsonb)
  returns boolean
  language sql immutable parallel safe
  return coalesce(
    jsonb_typeof(p_value) = 'object'
    and p_value - 'coordinates' = '{"type": "Point"}'
    and case when jsonb_typeof(p_value -> 'coordinates') = 'array' then
          jsonb_array_length(p_value -> 'coordinates') in (2, 3)
          and not exists (select from jsonb_array_elements(p_value -> 'coordinates') c (value)
                           where jsonb_typeof(c.value) <> 'number' or c.value > '10000000' or c.value < '-10000000')
          and abs((case when jsonb_typeof(p_value #> '{coordinates,0}') = 'number'
                   then p_value #> '{coordinates,0}' end)::numeric) <= 180
          and abs((case when jsonb_typeof(p_value #> '{coordinates,1}') = 'number'
                   then p_value #> '{coordinates,1}' end)::numeric) <= 90
        end, false);
comment on function work.is_point is
  'Whether a value is a GeoJSON point: longitude, latitude, and height if known.';
