create function inventory.refuse_customer_in_use(p_customer inventory.customers)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_users constant text[] := inventory.customer_users(p_customer.id);
begin
  if cardinality(v_users) > 0 then
    perform app.refuse('in_use', format('%s has %s; ship, cancel or move that first.', p_customer.name,
                                        array_to_string(v_users, ', ')),
      jsonb_build_object('blockedBy', v_users));
  end if;
end;
$$;
comment on function inventory.refuse_customer_in_use is
  'Refuses with in_use while a customer has drafts of shipments, or stock that it consigned lies here.';
