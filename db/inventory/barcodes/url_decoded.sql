-- Only what a value of GS1 may hold is decoded, so that no escape can end a value.
create function inventory.url_decoded(p_text text)
  returns text
  language sql immutable parallel safe
  begin atomic
    select string_agg(case when c.part[1] ~* '^%(2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])$'
                        then chr(get_byte(decode(substr(c.part[1], 2), 'hex'), 0)) else c.part[1] end, '' order by c.n)
      from regexp_matches(p_text, '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as c (part, n);
  end;
comment on function inventory.url_decoded is
  'A value of a web address with its escapes of printable ASCII undone.';
