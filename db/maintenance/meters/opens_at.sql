-- By multiples those of the next times that have their task already (maintenance.opened_before) open none.
create function maintenance.opens_at(p_rule maintenance.usage_rules)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_had numeric[];
begin
  if p_rule.anchor <> 'schedule' then
    return p_rule.next_total;
  end if;
  v_had := maintenance.opened_before(p_rule.id, p_rule.opened, 'infinity');
  return (
    select p_rule.next_total + (min(s.n) - 1) * p_rule.every
      from generate_series(1, cardinality(v_had) + 1) s (n) where s.n <> all (v_had));
end;
$$;
comment on function maintenance.opens_at is
  'What the meter of a usage rule has come to in all when the rule opens its next task; null: that is not known yet.';
