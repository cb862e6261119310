-- A date or date-time of an input as an instant. A plain date is that day's start in the company's
-- time zone, which the daylight-saving rules of that zone decide. East of Greenwich the first day of year 1 begins in
-- the year before, which no answer can tell: it begins with its year.
create function app.instant(p_text text)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_text ~ '^\d{4}-\d{2}-\d{2}$' then
    return greatest(app.day_start(p_text::date, app.timezone()), timestamptz '0001-01-01 00:00:00Z');
  end if;
  return date_trunc('milliseconds', p_text::timestamptz);
end;
$$;
comment on function app.instant is
  'An input''s date or date-time as an instant; a plain date is the day''s start in the company''s time zone.';
