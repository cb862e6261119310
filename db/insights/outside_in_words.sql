create function insights.outside_in_words(p_worked numeric, p_outside numeric)
  returns text
  language sql immutable parallel safe
  return case
    when round(p_outside) <= 0 then ''
    when round(p_outside) >= round(p_worked) then ' outside of shifts'
    else format(', %s of it outside of shifts', insights.hours_in_words(p_outside)) end;
comment on function insights.outside_in_words is
  'How much of working time was overtime, as the sentence that tells that time goes on; nothing for none.';
