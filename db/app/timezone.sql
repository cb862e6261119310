create function app.timezone()
  returns text
  language sql stable
  begin atomic
    select s.timezone from app.settings s where s.company_id = app.company_id();
  end;
comment on function app.timezone is
  'The time zone of the current company, an IANA name.';
