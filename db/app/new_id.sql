-- 42 bits of milliseconds, then 18 bits of the company's shuffled numbers: ids sort by time, and 262,144 of them in one
-- millisecond stay different. Crockford base32 has no letters that are misread. What a trial makes is only
-- named by its number, which its answer tells as new.
create function app.new_id()
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  v_bits bigint;
  v_id text := '';
begin
  if app.is_trial() then
    return nextval('app.trial_number')::text;
  end if;
  v_bits := (floor(extract(epoch from clock_timestamp()) * 1000)::bigint << 18)
            | ((app.next_number() * 112909) % 262144);
  for v_digit in 1 .. 12 loop
    v_id := substr(v_alphabet, (v_bits & 31)::integer + 1, 1) || v_id;
    v_bits := v_bits >> 5;
  end loop;
  return v_id;
end;
$$;
comment on function app.new_id is
  'A new external id: 12 characters of Crockford base32, ordered by time.';
