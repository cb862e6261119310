-- One limit for a JSON number and for text: 1e308, which a double holds on either side.
create function downtime.number_read(p_value jsonb)
  returns numeric
  language sql immutable parallel safe
  return (
    select case when abs(n.number) < 1e308 then n.number end
      from (select case jsonb_typeof(p_value)
                     when 'number' then p_value::numeric
                     when 'boolean' then p_value::boolean::integer
                     when 'string' then
                       case when length(p_value #>> '{}') <= 200
                                 and p_value #>> '{}' ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$'
                         then (p_value #>> '{}')::numeric end end as number) n);
comment on function downtime.number_read is
  'The number that a reading says, as it was sent: text keeps digits that a JSON number would lose; true is 1. Null: '
  'none, or one that is too large.';
