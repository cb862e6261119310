create function insights.kinds_of_time(p_times insights.times)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'from', app.iso(lower(r)), 'to', app.iso(upper(r)),
             'seconds', downtime.duration_seconds(lower(r), upper(r))) order by lower(r)), '[]')
      from (values
          ('running', (p_times).planned - (p_times).down - (p_times).minor), ('minor_stop', (p_times).minor),
          ('down', (p_times).down - (p_times).setup), ('setup', (p_times).setup),
          ('maintenance', (p_times).maintenance), ('no_data', (p_times).no_data),
          ('not_planned', (p_times).not_planned)
        ) k (kind, times)
     cross join lateral unnest(k.times) r;
  end;
comment on function insights.kinds_of_time is
  'A machine''s scheduled time, cut into what it was, in order.';
