create function partners.withdraw_delivery(p_delivery_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update partners.deliveries d set is_withdrawn = true, updated_at = app.now()
   where d.company_id = app.company_id() and d.id = p_delivery_id and not d.is_withdrawn;
  if found then
    perform partners.tell_delivery(p_delivery_id);
  end if;
end;
$$;
comment on function partners.withdraw_delivery is
  'Asks the recipient for what of a delivery is still open.';
