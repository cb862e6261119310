create function insights.metrics_lacking(p_lacks jsonb)
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select coalesce(jsonb_agg(m.name order by m.place), '[]')
      from unnest(array['availability', 'performance', 'quality']) with ordinality m (name, place)
     where p_lacks ? m.name;
  end;
comment on function insights.metrics_lacking is
  'The factors of OEE that have no source, in the order in which they are multiplied.';
