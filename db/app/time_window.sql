-- THE window of analytics, summaries and storylines. Days before its end are those of the company's calendar: from
-- midnight to midnight where the end is a plain date, also across a change of the clocks.
create function app.time_window(p_from timestamptz, p_to timestamptz, p_default interval default '30 days')
  returns tstzrange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to timestamptz := coalesce(p_to, app.now());
  v_from timestamptz := coalesce(p_from, (v_to at time zone app.timezone() - p_default) at time zone app.timezone());
begin
  if v_from >= v_to then
    perform app.refuse_input(jsonb_build_array(
      jsonb_build_object('path', 'from', 'message', format('must be before to, which is %s', app.iso(v_to))),
      jsonb_build_object('path', 'to', 'message', format('must be after from, which is %s; it is exclusive',
                                                         app.iso(v_from)))));
  end if;
  return tstzrange(v_from, v_to);
end;
$$;
comment on function app.time_window is
  'The window that from and to mean: to is exclusive, default now; from is 30 days before it by default. Refuses with '
  'invalid_input, naming both.';
