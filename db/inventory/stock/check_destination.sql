-- A customer's consigned stock may move between that customer's own units; anywhere else it would become the company's.
-- What is installed at a client's comes back to a unit of the company's own and goes nowhere else.
create function inventory.check_destination(p_from inventory.storage_units, p_bin text, p_to inventory.storage_units,
                                            p_to_bin text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_from.id = p_to.id and p_bin = p_to_bin then
    perform app.refuse_input('[{"path": "to", "message": "is where the stock lies already; name another unit or '
                             'another toBin"}]');
  elsif not p_to.is_active then
    perform app.refuse_input('[{"path": "to", "message": "is no longer in use"}]');
  elsif p_bin = 'installed' and not inventory.is_own(p_to.ownership) then
    perform app.refuse_input('[{"path": "to", "message": "what is installed at a client''s comes back to a unit of '
                             'your own"}]');
  elsif p_from.ownership = 'customer_consigned'
    and (p_to.ownership, p_to.owner_customer_id) is distinct from (p_from.ownership, p_from.owner_customer_id) then
    perform app.refuse('consigned_stock',
                       format('%s holds a customer''s stock, which can only go back to that customer.', p_from.name));
  end if;
end;
$$;
comment on function inventory.check_destination is
  'Refuses with invalid_input or consigned_stock a place to which stock of another place may not go.';
