-- Not to a machine's, a client's, a customer's, a van or one out of use: there somebody says so, as they receive it.
create function partners.takes_arrivals(p_unit inventory.storage_units)
  returns boolean
  language sql immutable
  return (p_unit).ownership = 'company' and (p_unit).type <> 'machine' and (p_unit).is_active;
comment on function partners.takes_arrivals is
  'Whether what partners send comes to a storage unit by itself.';
