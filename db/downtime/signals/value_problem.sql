-- Text that has a number's form and is none that is taken has too much of something. Stable, as format is, so that it
-- becomes part of the query that asks.
create function downtime.value_problem(p_value jsonb, p_number numeric, p_kind text, p_rollover numeric)
  returns text
  language sql stable parallel safe
  return case
    when p_kind = 'state' or p_value is null or jsonb_typeof(p_value) = 'null' then null
    when p_number < 0 and p_kind = 'counter' or p_number >= p_rollover then
      case when p_rollover is null then 'value: must be 0 or more, as a counter is a running total'
        else format('value: must be 0 or more and below %s, where its meter begins again at 0',
                    trim_scale(p_rollover)) end
    when p_number > 18446744073709551615 and p_kind = 'counter'
      then 'value: must be 18446744073709551615 or less, the most that a counter of 64 bits comes to'
    when p_number is not null then null
    when jsonb_typeof(p_value) = 'number' or p_value #>> '{}' ~ '^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$'
      then 'value: must be below 1e308 in size, its exponent of at most three digits'
    else format('value: %s is no number, which a signal that is no state takes', app.in_short(p_value::text)) end;
comment on function downtime.value_problem is
  'What is wrong with the value of a reading of a counter or measurement; null: nothing.';
