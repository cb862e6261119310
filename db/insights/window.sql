-- What has not happened yet is no part of a window: one that ends ahead ends now.
create function insights.window(p_from timestamptz, p_to timestamptz, p_default interval default '30 days')
  returns tstzrange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_window tstzrange;
begin
  if p_to is null and p_from >= app.now() then
    perform app.refuse_input(insights.ahead_problems('from'));
  end if;
  v_window := app.time_window(p_from, p_to, p_default);
  if lower(v_window) >= app.now() then
    perform app.refuse_input(insights.ahead_problems(case when p_from is null then 'to' else 'from' end));
  end if;
  v_window := tstzrange(lower(v_window), least(upper(v_window), app.now()));
  if lower(v_window) at time zone app.timezone() + interval '400 days'
    < upper(v_window) at time zone app.timezone() then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'from', 'message',
      format('is more than 400 days before the end, which is %s; ask for a shorter window',
             app.iso(upper(v_window))))));
  end if;
  return v_window;
end;
$$;
comment on function insights.window is
  'The window that figures are asked for: up to now, 400 days at most. Refuses with invalid_input.';
