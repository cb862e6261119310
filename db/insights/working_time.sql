create function insights.working_time(p_hull tstzrange)
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_settings app.settings;
begin
  select z.* into v_settings from app.settings z where z.company_id = app.company_id();
  if v_settings.shifts = '[]' or isempty(p_hull) then
    return tstzmultirange(p_hull);
  end if;
  return insights.shift_times(v_settings.shifts, p_hull, v_settings.timezone);
end;
$$;
comment on function insights.working_time is
  'When the company works within a stretch of time, by its own shifts; all of it where it has none.';
