-- Crockford base32 has no letters that are misread.
create function app.id_of(p_bits bigint)
  returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  v_bits bigint := p_bits;
  v_id text := '';
begin
  for v_digit in 1 .. 12 loop
    v_id := substr(v_alphabet, (v_bits & 31)::integer + 1, 1) || v_id;
    v_bits := v_bits >> 5;
  end loop;
  return v_id;
end;
$$;
comment on function app.id_of is
  '60 bits as the 12 characters of an external id.';
