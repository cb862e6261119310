create function commissioning.minutes_between(p_start text, p_end text)
  returns numeric
  language sql stable
  begin atomic
    select extract(epoch from p_end::interval - p_start::interval) / 60
           + case when p_end > p_start then 0 else 1440 end;
  end;
comment on function commissioning.minutes_between is
  'Minutes from a time of day to the next that is called so: 06:00, 14:00; the same twice is a day.';
