create function downtime.is_ended_by_hand(p_ssu_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
begin
  select s.* into v_stop from downtime.stoppages s
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.started_at < p_at
   order by s.started_at desc, s.id desc limit 1;
  return v_stop.closed_by is not null and v_stop.ended_at <= p_at and not exists (
    select from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.category <> 'DOWN'
       and (c.category <> 'NO_DATA' or c.source = 'manual')
       and c.at > v_stop.started_at and c.at <= p_at);
end;
$$;
comment on function downtime.is_ended_by_hand is
  'Whether somebody ended the stop of a machine that has been down ever since.';
