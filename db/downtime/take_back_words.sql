-- A stop that began with it never was, unless it has a reason.
create function downtime.take_back_words(p_ssu_id bigint, p_after timestamptz, p_times timestamptz[])
  returns timestamptz[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_taken downtime.entered[];
begin
  with taken as (
    delete from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'manual' and c.category <> 'NO_DATA'
       and c.at > p_after and c.at = any (p_times)
    returning c.at, c.status, c.category
  )
  select coalesce(array_agg((t.at, t.status, t.category)::downtime.entered), '{}') into v_taken from taken t;
  perform downtime.remove_stops(array(
    select s.id from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'manual'
       and s.reason_code_id is null
       and s.started_at = any (array(select t.at from unnest(v_taken) t where t.category = 'DOWN'))));
  return array(select t.at from unnest(v_taken) t);
end;
$$;
comment on function downtime.take_back_words is
  'Takes back what was said of a locked machine at these times, as far as they are later; answers which. Emits '
  'downtime.ended.';
