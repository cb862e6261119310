-- The same limit for a JSON number, which ends at 1.8e308 by itself, and for text.
create function downtime.number_read(p_value jsonb)
  returns numeric
  language sql immutable parallel safe
  return (
    select case when abs(n.number) < 1e309 then n.number end
      from (select case jsonb_typeof(p_value)
                     when 'number' then p_value::numeric
                     when 'boolean' then p_value::boolean::integer
                     when 'string' then
                       case when length(p_value #>> '{}') <= 200
                                 and p_value #>> '{}' ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$'
                         then (p_value #>> '{}')::numeric end end as number) n);
comment on function downtime.number_read is
  'The number that a reading says, as it was sent: text keeps digits that a JSON number would lose; true is 1. Null: '
  'none.';
