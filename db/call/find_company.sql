-- Before a call can enter a company it must know its number. Owned by the operator's role, the one that sees which
-- companies there are; it tells the number and nothing else.
create function call.find_company(p_short_name text)
  returns bigint
  language sql stable security definer
  set search_path = ''
as $$
  select c.id from app.companies c where c.short_name = p_short_name;
$$;
comment on function call.find_company is
  'The number of the company with a short name, or null.';
