-- The triggers stay and do nothing: to drop them would keep out who reads.
create function app.end_days(p_partition regclass)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_event text;
begin
  if app.counted_until(p_partition) is not null then
    foreach v_event in array '{insert,delete,update}'::text[] loop
      execute format('create or replace trigger %I after %s on %s for each row when (false)
                        execute function app.count_past_day()', 'count_day_' || v_event, v_event, p_partition);
    end loop;
  end if;
end;
$$;
comment on function app.end_days is
  'The days of a month are no longer counted by themselves.';
