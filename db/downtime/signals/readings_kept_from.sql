-- A month is one piece for all companies, so it stays as long as the one that keeps longest. Whoever asks sees which
-- companies there are.
create function downtime.readings_kept_from()
  returns timestamptz
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_days integer := 31; -- nobody may keep less
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    v_days := greatest(v_days, (select s.signals_kept_days from app.settings s where s.company_id = v_company));
  end loop;
  return date_trunc('month', app.now() at time zone 'UTC' - v_days * interval '1 day') at time zone 'UTC';
end;
$$;
comment on function downtime.readings_kept_from is
  'The beginning of the oldest month of readings that a company still keeps.';
