-- One month a call, so that a table is held for a moment only; whoever runs this asks again until there is none.
-- Definer, as only a table's owner may drop its months. Messages' months come before their events': what sends an event
-- again reads the message first, so once no message refers to a month of events, none ever will.
create function app.drop_old_month()
  returns text
  language plpgsql volatile security definer
  set search_path = ''
  set lock_timeout = '2s'
as $$
declare
  v_month record;
  v_company bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('app.drop_old_month')) then
    return null;
  end if;
  for v_month in
    select k.parent, i.inhrelid::regclass as month, i.inhrelid::regclass::text as name, s.start::date as start_date,
           s.start at time zone 'UTC' as start, (s.start + interval '1 month') at time zone 'UTC' as ending
      from (values (1, 'app.call_log'::regclass, interval '90 days'),
                   (2, 'events.deliveries', interval '13 months'),
                   (3, 'events.events', interval '13 months'),
                   (4, 'downtime.readings', app.now() - downtime.readings_kept_from() - interval '1 second'))
           k (place, parent, age)
      join pg_inherits i on i.inhparent = k.parent
      join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{4}_\d{2}$'
     cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp as start) s
     where (s.start + interval '1 month') at time zone 'UTC' < app.now() - k.age
     order by k.place, c.relname
  loop
    if (case v_month.parent
        when 'app.call_log'::regclass then true
        when 'downtime.readings'::regclass then downtime.is_rolled_up(v_month.ending)
        else not events.month_is_needed(v_month.parent, v_month.start, v_month.ending) end) then
      execute format('drop table %s', v_month.month);
      for v_company in select c.id from app.companies c order by c.id loop
        perform set_config('app.company_id', v_company::text, true);
        delete from app.kept_counts k
         where k.company_id = v_company and k.list = v_month.parent::text
           and k.month >= v_month.start_date and k.month < v_month.start_date + interval '1 month';
      end loop;
      return v_month.name;
    end if;
  end loop;
  return null;
end;
$$;
comment on function app.drop_old_month is
  'Drops the oldest month that has had its time, and answers its name or null: of the call log after 90 days; of the '
  'delivery log and of the outbox after 13 months, but none with a message still due, and no event that a logged '
  'message refers to; of readings when no company keeps them any more and their hours are kept.';
