create function maintenance.next_total(p_total numeric, p_every numeric, p_anchor text, p_opened numeric default 0)
  returns numeric
  language sql immutable parallel safe
  return case p_anchor when 'schedule' then (floor(greatest(p_total, 0) / p_every) + 1 + p_opened) * p_every
    else p_total + p_every end;
comment on function maintenance.next_total is
  'Where a usage rule that counts from a total, and was due so often since, opens its next task.';
