-- Signals tell anew what it is in. A machine without goes on in what it was in when it went, with a stop where that is
-- DOWN, as the one before ended then; one that somebody had ended stays ended.
create function downtime.take_up_state(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_ended boolean;
begin
  if p_ssu.no_data_since is not null and p_ssu.status_id is not null and not exists (
      select from downtime.signals s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.kind = 'state' and s.is_active
         and s.last_at is not null)
  then
    v_is_ended := downtime.is_ended_by_hand(p_ssu.id, p_ssu.no_data_since - interval '1 microsecond');
    perform downtime.enter_status(p_ssu.id, p_ssu.status_id, p_stops => not v_is_ended);
    if v_is_ended then
      perform downtime.end_by_hand(p_ssu.id, (downtime.state_at(p_ssu.id, 'infinity')).at);
    end if;
  end if;
end;
$$;
comment on function downtime.take_up_state is
  'Puts a locked machine without state signals that is back in use into what it was in. Emits downtime.started.';
