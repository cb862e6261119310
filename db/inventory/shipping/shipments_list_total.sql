create function inventory.shipments_list_total(p_status text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.kept_rows('inventory.shipments', p_status);
end;
$$;
comment on function inventory.shipments_list_total is
  'How many shipments shipments_list has.';
