-- One month a call, so that nobody waits for long; whoever runs this asks again until there is none. Definer, as only a
-- table's owner may add a trigger.
create function app.keep_month()
  returns text
  language plpgsql volatile security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  v_month record;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.keep_month')) then
    return null;
  end if;
  select t.list, m.start, c.oid::regclass::text as name into v_month
    from app.counted_tables() t
    join pg_inherits i on t.month is not null and i.inhparent = t.list::regclass
    join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{4}_\d{2}$'
   cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') as start) m
   where (m.start + interval '1 month') at time zone 'UTC' <= app.now()
     and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'count_late_row')
   order by m.start desc, t.list limit 1;
  if found then
    perform app.keep_counts(v_month.list, v_month.start);
  end if;
  return v_month.name;
end;
$$;
comment on function app.keep_month is
  'Counts one month that is over and was not counted, the newest first, and answers its name or null.';
