-- For those who watch the service. Owned by the worker's role, which sees the jobs and which companies there are. A
-- worker that lives holds an advisory lock (tasks/presence.ts), which ends with its connection. What waits is found by
-- index, also where the planner would rather read the table: the one of messages holds only those that wait, and of
-- the jobs' table much may be empty pages. So what was done before costs nothing here, and the ages, which /readyz
-- asks for, cost a look at each webhook, however much waits. Counting looks at all that waits. What waits in a lane
-- that a worker is in waits for its receiver: no worker is behind with that.
--
-- Long: jobs, then the messages of each company.
create function call.backlog(p_counted boolean)
  returns table (workers integer, job_age double precision, message_age double precision,
                 jobs_due integer, jobs_running integer, jobs_later integer, jobs_failed integer,
                 messages_pending integer, partner_age double precision, partner_messages integer)
  language plpgsql stable security definer
  set search_path = ''
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  v_now timestamptz := app.now();
  v_company bigint;
  v_oldest timestamptz;
  v_lanes constant bigint[] := array(
    select (l.classid::bigint << 32) | l.objid::bigint from pg_catalog.pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
       and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database()));
begin
  select count(*) into workers
    from pg_catalog.pg_locks l
   where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and l.classid = hashtext('millwright worker')::oid
     and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database());
  job_age := coalesce(extract(epoch from greatest(v_now - (
    select j.run_at from graphile_worker._private_jobs j where j.is_available order by j.priority, j.run_at limit 1),
           '0')), 0);
  if p_counted then
    select count(*) filter (where j.is_available and j.run_at <= v_now),
           count(*) filter (where j.locked_at is not null),
           count(*) filter (where j.is_available and j.run_at > v_now),
           count(*) filter (where j.locked_at is null and not j.is_available)
      into jobs_due, jobs_running, jobs_later, jobs_failed
      from graphile_worker._private_jobs j where j.id > 0;
    messages_pending := 0;
  end if;
  for v_company in select c.id from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    -- What waits for a webhook that is gone is given up with it.
    continue when not exists (select from events.webhooks w where w.company_id = v_company);
    v_oldest := least(v_oldest, (
      select min(f.due_at) from events.webhooks w
       cross join lateral (select d.due_at from events.deliveries d
              where d.company_id = v_company and d.webhook_id = w.id and d.due_at is not null
                order by d.due_at limit 1) f
       where w.company_id = v_company and events.lane_number(v_company, w.id) <> all (v_lanes)));
    if p_counted then
      messages_pending := messages_pending + (select count(*) from events.deliveries d
                                               where d.company_id = v_company and d.due_at is not null);
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
  message_age := coalesce(extract(epoch from greatest(v_now - v_oldest, '0')), 0);
  select coalesce(extract(epoch from greatest(v_now - min(w.since), '0')), 0), coalesce(sum(w.messages), 0)
    into partner_age, partner_messages from partners.waiting() w;
  return next;
end;
$$;
comment on function call.backlog is
  'How many workers live, for how many seconds the oldest job and the oldest message that are due, and that no worker '
  'is at, have been waiting, and, counted, how many wait, also of those from one company to another; for /readyz and '
  '/metrics.';
