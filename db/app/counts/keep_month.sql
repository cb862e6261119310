-- One month a call, so that nobody waits for long; whoever runs this asks again until there is none. The present month
-- has its turn each hour that is over. Definer, as only a table's owner may add a trigger.
create function app.keep_month()
  returns text
  language plpgsql volatile security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  v_hour timestamp := date_trunc('hour', app.now() at time zone 'UTC');
  v_month record;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.keep_month')) then
    return null;
  end if;
  select t.list, m.start, c.oid::regclass::text as name, m.ends <= v_hour as is_over into v_month
    from app.counted_tables() t
    join pg_inherits i on t.month is not null and i.inhparent = t.list::regclass
    join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{4}_\d{2}$'
   cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') as start) d
   cross join lateral (select d.start, (d.start + interval '1 month')::date as ends) m
   where m.start < v_hour
     and case when m.ends <= v_hour
           then not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'count_late_row')
           else coalesce(app.counted_until(c.oid), m.start::timestamp) < v_hour end
   order by m.start desc, t.list limit 1;
  if not found then
    return null;
  elsif v_month.is_over then
    perform app.keep_counts(v_month.list, v_month.start);
  else
    perform app.keep_days(v_month.list, v_month.start, v_hour);
  end if;
  return v_month.name;
end;
$$;
comment on function app.keep_month is
  'Counts one month that is over and was not counted, or the hours of the present one that are, the newest first, and '
  'answers its name or null.';
