create function inventory.gs1_check_digit_fits(p_gtin text)
  returns boolean
  language sql immutable parallel safe
  begin atomic
    select sum(d.digit::integer * case when d.n % 2 = 1 then 3 else 1 end) % 10 = 0
      from regexp_split_to_table(p_gtin, '') with ordinality as d (digit, n);
  end;
comment on function inventory.gs1_check_digit_fits is
  'Whether the last of the 14 digits of a GTIN is the one that the others ask for.';
