-- As app.keep_counts, of the days of a month up to a full hour. What was counted before is not gone through again: what
-- came since is added, also to the day that it broke off in, and the triggers are told how far it is counted. Replaced
-- in place, they keep out who writes, and nobody who reads.
create function app.keep_days(p_list text, p_month date, p_until timestamp)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_table regclass := p_list::regclass;
  v_partition regclass := (p_list || to_char(p_month, '_YYYY_MM'))::regclass;
  v_from timestamptz := coalesce(app.counted_until(v_partition), p_month::timestamp) at time zone 'UTC';
  v_to timestamptz := p_until at time zone 'UTC';
  v_keys text[] := array(select k.key from app.part_keys(p_list) k (key));
  v_counted record;
  v_company bigint;
begin
  select t.parts, t.month as time into strict v_counted from app.counted_tables() t where t.list = p_list;
  execute format('create or replace trigger count_day_insert after insert on %s for each row when (new.%I < %L)
                    execute function app.count_past_day(%L, %L, %L, %L)',
                 v_partition, v_counted.time, v_to, p_until, p_list, v_counted.parts, v_counted.time);
  execute format('create or replace trigger count_day_delete after delete on %s for each row when (old.%I < %L)
                    execute function app.count_past_day(%L, %L, %L, %L)',
                 v_partition, v_counted.time, v_to, p_until, p_list, v_counted.parts, v_counted.time);
  execute format('create or replace trigger count_day_update after update on %s for each row
                    when (old.%I is distinct from new.%I) execute function app.count_past_day(%L, %L, %L, %L)',
                 v_partition, v_counted.time, v_counted.time, p_until, p_list, v_counted.parts, v_counted.time);
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    execute format('insert into app.kept_counts (company_id, list, part, month, is_day, rows)
                    select $1, $2, p.part, (%I at time zone ''UTC'')::date, true, count(*)
                      from %s cross join lateral (values %s) p (part)
                     where company_id = $1 and %I >= $3 and %I < $4 group by 3, 4',
                   v_counted.time, v_table, '(' || array_to_string(v_keys, '), (') || ')', v_counted.time,
                   v_counted.time)
      using v_company, p_list, v_from, v_to;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function app.keep_days is
  'Counts the days of a month up to an hour, for every company, and keeps that right from then on.';
