create function work.sla_due(p_slas jsonb, p_priority integer)
  returns timestamptz
  language sql stable
  begin atomic
    select least(app.now() + (s ->> 'hours')::numeric * interval '1 hour', app.last_instant())
      from jsonb_array_elements(p_slas) s where (s ->> 'priority')::integer = p_priority
     limit 1;
  end;
comment on function work.sla_due is
  'When a task of a type is due by its SLA for a priority, counted from now; null without one.';
