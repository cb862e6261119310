create function app.counted_until(p_partition regclass)
  returns timestamp
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select split_part(encode(g.tgargs, 'escape'), '\000', 1)::timestamp from pg_trigger g
           where g.tgrelid = p_partition and g.tgname = 'count_day_insert' and g.tgnargs > 0);
end;
$$;
comment on function app.counted_until is
  'Up to when, by UTC, the days of a month are counted by themselves, which its triggers know; null where none is.';
