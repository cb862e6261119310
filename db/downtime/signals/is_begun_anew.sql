-- Who tells DOWN of a machine that stood already began nothing, whatever was told first; unless somebody had ended that
-- stop before.
create function downtime.is_begun_anew(p_stop downtime.stoppages)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_since timestamptz;
begin
  if p_stop.source <> 'manual' then
    return false;
  elsif not exists (
      select from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_stop.ssu_id and c.at = p_stop.started_at
         and c.source = 'manual' and c.category = 'DOWN') then
    return true; -- by hand
  end if;
  v_since := downtime.down_since(p_stop.ssu_id, p_stop.started_at - interval '1 microsecond');
  return v_since is null or exists (
    select from downtime.stop_ends e
     where e.company_id = app.company_id() and e.ssu_id = p_stop.ssu_id and e.at >= v_since
       and e.at <= p_stop.started_at);
end;
$$;
comment on function downtime.is_begun_anew is
  'Whether a stop begins with what a person said, and not as the machine was DOWN before that.';
