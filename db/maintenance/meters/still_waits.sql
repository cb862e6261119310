-- A rule whose machine is out of use was due and has opened nothing. A correction takes that from it only where the
-- meter has not come that far, and adds nothing.
create function maintenance.still_waits(p_rule maintenance.usage_rules, p_total numeric)
  returns numeric
  language sql immutable parallel safe
  return greatest(0, floor((p_total - p_rule.next_total) / p_rule.every) + 1);
comment on function maintenance.still_waits is
  'How many tasks a rule by multiples has not opened yet of those that a total asks for.';
