-- As app.keep_counts, of the days of a month that come before one. Those that were counted before are not gone through
-- again: the triggers are told of the new ones. Replaced in place, they keep out who writes, and nobody who reads.
create function app.keep_days(p_list text, p_month date, p_until date)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partition regclass := (p_list || to_char(p_month, '_YYYY_MM'))::regclass;
  v_from timestamptz := coalesce(app.counted_until(v_partition), p_month)::timestamp at time zone 'UTC';
  v_to timestamptz := p_until::timestamp at time zone 'UTC';
  v_keys text[] := array(select k.key from app.part_keys(p_list) k (key));
  v_parts text[];
  v_time text;
  v_company bigint;
begin
  select t.parts, t.month into strict v_parts, v_time from app.counted_tables() t where t.list = p_list;
  execute (
    select string_agg(format('create or replace trigger %I after %s on %s for each row when (%s)
                                execute function app.count_past_day(%L, %L, %L, %L)',
                             'count_day_' || e.event, e.event, v_partition, format(e.condition, v_time, v_to),
                             p_until, p_list, v_parts, v_time), ';')
      from (values ('insert', 'new.%1$I < %2$L'), ('delete', 'old.%1$I < %2$L'),
                   ('update', 'old.%1$I is distinct from new.%1$I')) e (event, condition));
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    execute format('insert into app.kept_counts (company_id, list, part, month, is_day, rows)
                    select $1, $2, p.part, (%1$I at time zone ''UTC'')::date, true, count(*)
                      from %2$s cross join lateral (values %3$s) p (part)
                     where company_id = $1 and %1$I >= %4$L and %1$I < %5$L group by 3, 4',
                   v_time, p_list::regclass, '(' || array_to_string(v_keys, '), (') || ')', v_from, v_to)
      using v_company, p_list;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function app.keep_days is
  'Counts the days of a month that come before one, for every company, and keeps that right from then on.';
