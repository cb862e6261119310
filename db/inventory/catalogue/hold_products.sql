-- Before a quantity is checked against them. To hold them by what refers to them is too late: the check was by how they
-- were counted before, and the change found nothing that stood in its way.
create function inventory.hold_products(p_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from inventory.products p
   where p.company_id = app.company_id() and p.id = any (p_ids) order by p.id for key share;
end;
$$;
comment on function inventory.hold_products is
  'Holds products, until the call ends, against a change of how they are counted and tracked '
  '(inventory.lock_unused_product).';
