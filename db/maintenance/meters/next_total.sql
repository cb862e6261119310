create function maintenance.next_total(p_total numeric, p_every numeric, p_anchor text)
  returns numeric
  language sql immutable parallel safe
  return case p_anchor when 'schedule' then (floor(p_total / p_every) + 1) * p_every else p_total + p_every end;
comment on function maintenance.next_total is
  'Where a usage rule opens its next task, seen from a total.';
