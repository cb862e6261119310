create function partners.customers_of(p_partner text)
  returns bigint[]
  language sql stable
  begin atomic
    select array(select c.id from inventory.customers c
                  where c.company_id = app.company_id() and c.company_short_name = p_partner);
  end;
comment on function partners.customers_of is
  'The customers that a partner is: what they have consigned is its own.';
