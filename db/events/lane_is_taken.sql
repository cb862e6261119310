create function events.lane_is_taken(p_webhook_id bigint)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lane bigint := events.lane_number(app.company_id(), p_webhook_id);
begin
  return exists (
    select from pg_catalog.pg_locks l
     where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
       and l.classid::bigint = v_lane >> 32 & 4294967295 and l.objid::bigint = v_lane & 4294967295
       and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database()));
end;
$$;
comment on function events.lane_is_taken is
  'Whether a worker is about the messages to a webhook just now.';
