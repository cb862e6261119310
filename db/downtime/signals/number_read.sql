create function downtime.number_read(p_value jsonb)
  returns numeric
  language sql immutable parallel safe
  return case jsonb_typeof(p_value)
    when 'number' then p_value::numeric
    when 'boolean' then p_value::boolean::integer
    when 'string' then
      case when p_value #>> '{}' ~ '^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})([eE][+-]?\d{1,2})?$'
        then (p_value #>> '{}')::numeric end end;
comment on function downtime.number_read is
  'The number that a reading says, as it was sent: text keeps digits that a JSON number would lose; true is 1. Null: '
  'none.';
