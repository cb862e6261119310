-- A value of fixed length ends by itself, one of variable length at a separator or at the end. Scanners that leave
-- separators out do so everywhere: only where there is none may it also end where another element could begin.
create function inventory.gs1_next(p_rest text, p_is_separated boolean)
  returns table (ai text, value text, rest text)
  language sql stable
  begin atomic
    select a.ai, v.value, ltrim(v.rest, chr(29))
      from (values ('01', 14, 14), ('10', 1, 20), ('11', 6, 6), ('17', 6, 6), ('21', 1, 20), ('30', 1, 8), ('37', 1, 8))
             as a (ai, least, most)
     cross join generate_series(1, 20) as n (length)
     cross join lateral (select substr(p_rest, 3, n.length), substr(p_rest, 3 + n.length)) as v (value, rest)
     where left(p_rest, 2) = a.ai and n.length between a.least and least(a.most, length(p_rest) - 2)
       and (a.least = a.most or v.rest = '' or left(v.rest, 1) = chr(29)
         or not p_is_separated and left(v.rest, 2) in ('01', '10', '11', '17', '21', '30', '37'))
       and inventory.gs1_value_fits(a.ai, v.value);
  end;
comment on function inventory.gs1_next is
  'What the first element of a GS1 element string can be, with what is left after it.';
