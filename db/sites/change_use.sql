create function sites.change_use(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
begin
  if not p_ssu.is_active then
    perform downtime.fall_silent(p_ssu.id);
  end if;
  perform sites.note_use(p_ssu);
  if p_ssu.is_active then
    perform downtime.take_up_state(p_ssu);
    perform maintenance.resume_rules(p_ssu.id);
    return;
  end if;
  v_stop := downtime.last_stoppage(p_ssu.id);
  if downtime.is_open(v_stop) then
    v_stop := downtime.end_stoppage(v_stop, 'auto', app.now()); -- late readings may say that it ended before
    perform downtime.end_by_hand(p_ssu.id, v_stop.ended_at);
  end if;
  perform downtime.forget_state(p_ssu);
end;
$$;
comment on function sites.change_use is
  'What follows from a locked machine''s going out of use or coming back. Emits downtime.started, downtime.ended, '
  'task.created.';
