-- One limit for a JSON number and for text: 1e308, which a double holds on either side. An expression alone, so that it
-- becomes part of the query that asks: ten thousand readings are one call.
create function downtime.number_read(p_value jsonb)
  returns numeric
  language sql immutable parallel safe
  return case jsonb_typeof(p_value)
    when 'number' then case when abs(p_value::numeric) < 1e308 then p_value::numeric end
    when 'boolean' then p_value::boolean::integer::numeric
    when 'string' then
      case when lower(p_value #>> '{}') in ('true', 'false') then (p_value #>> '{}')::boolean::integer::numeric
        when length(p_value #>> '{}') <= 200 and p_value #>> '{}' ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$'
        then case when abs((p_value #>> '{}')::numeric) < 1e308 then (p_value #>> '{}')::numeric end end end;
comment on function downtime.number_read is
  'The number that a reading says, as it was sent: text keeps digits that a JSON number would lose; true is 1, '
  'also as text. Null: none, or one that is too large.';
