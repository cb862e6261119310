-- Of two digits of a year the century is the one that is nearest to now; day 00 is the last of the month.
create function inventory.gs1_date(p_text text)
  returns date
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_this_year integer := extract(year from app.now());
  v_year integer;
  v_day integer;
  v_first date;
  v_last date;
begin
  if p_text !~ '^\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$' then
    return null;
  end if;
  v_day := right(p_text, 2);
  v_year := v_this_year - v_this_year % 100 + left(p_text, 2)::integer;
  v_year := v_year + case when v_year - v_this_year > 50 then -100 when v_year - v_this_year < -49 then 100 else 0 end;
  v_first := make_date(v_year, substr(p_text, 3, 2)::integer, 1);
  v_last := v_first + interval '1 month' - interval '1 day';
  return case when v_day = 0 then v_last when v_day <= extract(day from v_last) then v_first + v_day - 1 end;
end;
$$;
comment on function inventory.gs1_date is
  'The day that six digits of a GS1 barcode mean, or null when they mean none.';
