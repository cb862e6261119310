create function app.is_instant(p_text text)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_text !~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$' then
    return false;
  end if;
  return app.instant(p_text) is not null;
exception when data_exception then
  return false;
end;
$$;
comment on function app.is_instant is
  'Whether a text is a date, or a date-time with Z or offset, that the calendar has.';
