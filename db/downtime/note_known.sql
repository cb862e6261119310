-- Signals tell from a moment on. What people tell of a day is taken for all that there was to tell of it, so that of a
-- plant that is told of by hand the hours before its first stop count. The caller holds the machine's lock.
create function downtime.note_known(p_ssu sites.ssus, p_source text, p_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_since constant timestamptz := case p_source when 'auto' then p_at else date_trunc('day', p_at, app.timezone()) end;
begin
  if p_ssu.known_since <= v_since then
    return;
  end if;
  update sites.ssus s set known_since = v_since, updated_at = app.now()
   where s.company_id = app.company_id() and s.id = p_ssu.id;
end;
$$;
comment on function downtime.note_known is
  'Notes from when on anything is known of a machine of which a state or a stop was told.';
