create function inventory.gs1_value_fits(p_ai text, p_value text)
  returns boolean
  language sql stable
  return case
    when p_ai = '01' then p_value ~ '^\d{14}$' and inventory.gs1_check_digit_fits(p_value)
    when p_ai in ('11', '17') then inventory.gs1_date(p_value) is not null
    when p_ai in ('30', '37') then p_value ~ '^\d{1,8}$'
    else p_value ~ '^[]!"%&''()*+,./0-9:;<=>?A-Z_a-z-]{1,20}$' end;
comment on function inventory.gs1_value_fits is
  'Whether a text can be the value of a GS1 application identifier that the service knows.';
