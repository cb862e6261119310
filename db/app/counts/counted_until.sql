create function app.counted_until(p_partition regclass)
  returns date
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select split_part(encode(g.tgargs, 'escape'), '\000', 1)::date from pg_trigger g
           where g.tgrelid = p_partition and g.tgname = 'count_day_insert' and g.tgnargs > 0);
end;
$$;
comment on function app.counted_until is
  'The first day of a month that is not counted by itself, which the month''s triggers know; null where none is.';
