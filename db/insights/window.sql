-- What has not happened yet is no part of a window: one that ends later today, as a dashboard's, ends now. Who asks for
-- days that are still to come would take what has been for all of them, so is told. How long a window may be goes by
-- what was asked.
create function insights.window(p_from timestamptz, p_to timestamptz, p_default interval default '30 days')
  returns tstzrange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
  v_now constant timestamptz := app.now();
  v_end constant timestamptz := coalesce(p_to, v_now);
  v_tonight constant timestamptz := upper(insights.day_span(insights.day_of(v_now, v_zone), v_zone));
  v_problems jsonb;
  v_window tstzrange;
begin
  select jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message) order by p.path) into v_problems
    from (values
      ('from', p_from >= v_now, format('is in the future: nothing has happened there yet; now is %s', app.iso(v_now))),
      ('from', p_from < app.first_instant(), 'is before the year 2000'),
      ('from', p_from at time zone v_zone + interval '400 days' < least(v_end, v_tonight) at time zone v_zone,
       format('is more than 400 days before the end, which is %s; ask for a shorter window',
              app.iso(least(v_end, v_tonight)))),
      ('to', p_to > v_tonight, format('is in the future: today ends at %s; now is %s', app.iso(v_tonight),
                                      app.iso(v_now))),
      ('to', p_from is null and p_to - p_default < app.first_instant(), 'is before the year 2000')
    ) p (path, holds, message)
   where p.holds;
  if v_problems is not null then
    perform app.refuse_input(v_problems);
  end if;
  v_window := app.time_window(p_from, p_to, p_default);
  return tstzrange(lower(v_window), least(upper(v_window), v_now));
end;
$$;
comment on function insights.window is
  'The window that figures are asked for: from 2000 on, 400 days at most, to the end of today at most, of which it has '
  'what has been. Refuses with invalid_input.';
