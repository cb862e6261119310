-- A customer's consigned stock may move between that customer's own units; anywhere else it would become the company's.
-- What is installed at a client's comes back to a unit of the company's own and goes nowhere else; nor does anything
-- go from there to a client's but to be installed: set apart there, it would be neither stock nor use.
create function inventory.destination_problems(p_from inventory.storage_units, p_bin text, p_to inventory.storage_units,
                                               p_to_bin text)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if p_from.id = p_to.id and p_bin = p_to_bin then
    return '[{"path": "to", "message": "is where the stock lies already; name another unit or another toBin"}]';
  elsif not p_to.is_active then
    return '[{"path": "to", "message": "is no longer in use"}]';
  elsif p_bin = 'installed' and not inventory.is_own(p_to.ownership) then
    return '[{"path": "to", "message": "what is installed at a client''s comes back to a unit of your own"}]';
  elsif p_to.ownership = 'client' and p_to_bin <> 'installed' and inventory.is_own(p_from.ownership) then
    return '[{"path": "toBin", "message": "is goods where own stock goes to a client''s, to be installed there: what '
        'is to be set apart stays in a unit of your own"}]';
  elsif p_from.ownership = 'customer_consigned'
    and (p_to.ownership, p_to.owner_customer_id) is distinct from (p_from.ownership, p_from.owner_customer_id) then
    return jsonb_build_array(jsonb_build_object('code', 'consigned_stock', 'path', 'to', 'message',
      format('%s holds a customer''s stock, which can only go back to that customer', p_from.name)));
  end if;
  return '[]';
end;
$$;
comment on function inventory.destination_problems is
  'What stands against a place to which stock of another place is to go: invalid_input or consigned_stock.';
