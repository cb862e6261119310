-- 42 bits of milliseconds, then 18 bits of the company's shuffled numbers: ids sort by time, and 262,144 of them in one
-- millisecond stay different. What a trial makes is only named by its number, which its
-- answer tells as new.
create function app.new_id()
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if app.is_trial() then
    return nextval('app.trial_number')::text;
  end if;
  return app.id_of((floor(extract(epoch from clock_timestamp()) * 1000)::bigint << 18)
                   | ((app.next_number() * 112909) % 262144));
end;
$$;
comment on function app.new_id is
  'A new external id: 12 characters of Crockford base32, ordered by time.';
