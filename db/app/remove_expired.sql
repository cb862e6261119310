-- In portions, each a short transaction: while one runs, events.events_list shows nothing younger than it. Whoever runs
-- this asks again until nothing is left, and sees which companies there are, as the worker does.
create function app.remove_expired(p_most integer default 10000)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_count bigint;
  v_removed bigint := 0;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    delete from app.idempotency_keys k
     where k.company_id = v_company and k.ctid = any (array(
             select o.ctid from app.idempotency_keys o
              where o.company_id = v_company and o.created_at <= app.now() - interval '24 hours'
                and o.created_at + o.lasts <= app.now() limit p_most));
    get diagnostics v_count = row_count;
    v_removed := v_removed + v_count;
    delete from partners.messages m
     where m.company_id = v_company and m.ctid = any (array(
             select o.ctid from partners.messages o
              where o.company_id = v_company and not o.is_waiting and o.at <= app.now() - interval '90 days'
              limit p_most));
    get diagnostics v_count = row_count;
    v_removed := v_removed + v_count;
    delete from commissioning.runs r
     where r.company_id = v_company and r.ended_at <= app.now() - interval '90 days';
  end loop;
  delete from app.rate_buckets b where b.at < app.now() - interval '1 day';
  return v_removed;
end;
$$;
comment on function app.remove_expired is
  'Removes Idempotency-Keys that last no longer, and what was told between partners after 90 days, a portion of each '
  'company''s a call, runs of config.apply after 90 days, and rate limits nobody used for a day; answers how many of '
  'the first two it removed.';
