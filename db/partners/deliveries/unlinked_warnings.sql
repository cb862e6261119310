-- That goods of a customer who is a company here do not come to its stock is what nobody looks for: the link may have
-- ended, or the company been archived, since the draft was made.
create function partners.unlinked_warnings(p_customer_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'not_linked', 'message', format(
             '%s is to be the company %s, and the two are not linked (partners.list): nothing of this arrives in its '
             'stock.', c.name, c.company_short_name))), '[]')
      from inventory.customers c
     where c.company_id = app.company_id() and c.id = p_customer_id and c.company_short_name is not null
       and not partners.is_linked(c.company_short_name);
  end;
comment on function partners.unlinked_warnings is
  'A warning of goods for a customer who is a company on the service that is not linked.';
