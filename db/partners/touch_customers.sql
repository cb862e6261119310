create function partners.touch_customers(p_partner text)
  returns void
  language sql volatile
  begin atomic
    update inventory.customers c set updated_at = app.now()
     where c.company_id = app.company_id() and c.company_short_name = p_partner;
  end;
comment on function partners.touch_customers is
  'Says of the customers that a company is, which show whether the two are linked, that they changed.';
