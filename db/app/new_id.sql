-- 42 bits of milliseconds, then 18 bits: its microseconds, 262 of the company's numbers to each. So ids sort as they
-- were made: those of one call too, as each takes longer than a microsecond, and what waited for another call comes
-- behind it. What a trial makes is only named by its number, which its answer tells as new.
create function app.new_id()
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_now bigint;
begin
  if app.is_trial() then
    return nextval('app.trial_number')::text;
  end if;
  v_now := extract(epoch from clock_timestamp()) * 1000000;
  return app.id_of((v_now / 1000 << 18) + v_now % 1000 * 262 + app.next_number() % 262);
end;
$$;
comment on function app.new_id is
  'A new external id: 12 characters of Crockford base32, ordered by time.';
