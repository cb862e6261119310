create function partners.customer_partner(p_customer_id bigint)
  returns text
  language sql stable
  begin atomic
    select c.company_short_name from inventory.customers c
     where c.company_id = app.company_id() and c.id = p_customer_id and partners.is_linked(c.company_short_name);
  end;
comment on function partners.customer_partner is
  'The short name of the linked partner that a customer is; null: it is none.';
