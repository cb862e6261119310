create function inventory.check_quantity(p_sku text, p_unit_whole boolean, p_quantity numeric, p_path text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_unit_whole and p_quantity <> trunc(p_quantity) then
    perform app.refuse('fractional_quantity', format('%s is counted in whole units; %s is not.', p_sku, p_quantity),
      jsonb_build_object('errors', jsonb_build_array(jsonb_build_object('path', p_path,
          'message', 'must be a whole number'))));
  end if;
end;
$$;
comment on function inventory.check_quantity is
  'Refuses with fractional_quantity when a product that is counted whole is given a fraction.';
