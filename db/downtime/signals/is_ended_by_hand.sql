create function downtime.is_ended_by_hand(p_ssu_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_since timestamptz := downtime.down_since(p_ssu_id, p_at);
  v_ended timestamptz := (
    select max(e.at) from downtime.stop_ends e
     where e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at <= p_at
       and e.at >= case when v_since is null then 'infinity' else v_since end);
begin
  return v_ended is not null and not exists (
    select from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.started_at >= v_ended and s.started_at <= p_at
       and s.ended_at is distinct from v_ended);
end;
$$;
comment on function downtime.is_ended_by_hand is
  'Whether somebody ended the stop of a machine that has been DOWN ever since.';
