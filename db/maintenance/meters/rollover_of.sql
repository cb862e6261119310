create function maintenance.rollover_of(p_signal_id bigint)
  returns numeric
  language sql stable
  return (select max(m.rollover) from maintenance.meters m
           where m.company_id = app.company_id() and m.signal_id = p_signal_id and m.is_active);
comment on function maintenance.rollover_of is
  'Where a counter begins again at 0, as the meters that count it say; null: it does not.';
