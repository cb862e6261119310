-- Stable, as what it calls is: only so it is inlined.
create function downtime.reason_json(p_reason maintenance.reason_codes)
  returns json
  language sql stable parallel safe
  return case when p_reason.id is not null then json_build_object('id', p_reason.id, 'code', p_reason.code,
      'label', p_reason.label) end;
comment on function downtime.reason_json is
  'The reason of a stop as answers show it; null for none.';
