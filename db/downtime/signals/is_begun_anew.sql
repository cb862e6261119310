-- Who reports by hand that a machine stands that stood already began nothing, whatever was told first; unless that stop
-- had ended before, as somebody said, and nothing told DOWN anew since, or ended there.
create function downtime.is_begun_anew(p_stop downtime.stoppages)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_at constant timestamptz := p_stop.begun_at;
  v_since timestamptz;
begin
  if v_at is null then
    return false;
  end if;
  v_since := downtime.down_since(p_stop.ssu_id, v_at - interval '1 microsecond');
  return v_since is null or exists (
    select from downtime.stop_ends e
     where e.company_id = app.company_id() and e.ssu_id = p_stop.ssu_id and e.at >= v_since and e.at <= v_at
       and not exists (
         select from downtime.status_changes c
          where c.company_id = e.company_id and c.ssu_id = e.ssu_id and c.at > e.at and c.at < v_at
            and c.category = 'DOWN' and (c.source = 'manual' or c.status is distinct from
                  (downtime.state_at(c.ssu_id, c.at - interval '1 microsecond')).status)))
    or (downtime.state_at(p_stop.ssu_id, v_at)).category is distinct from 'DOWN'
    or exists (
         select from downtime.stoppages o
          where o.company_id = app.company_id() and o.ssu_id = p_stop.ssu_id and o.ended_at = v_at
            and o.started_at < v_at and o.id <> p_stop.id);
end;
$$;
comment on function downtime.is_begun_anew is
  'Whether a stop begins with what a person said, and not as the machine was DOWN before that.';
