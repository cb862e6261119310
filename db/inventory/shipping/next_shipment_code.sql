create function inventory.next_shipment_code()
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    v_code := app.next_code('SH');
    exit when not exists (select from inventory.shipments s
                           where s.company_id = app.company_id() and s.code = v_code);
  end loop;
  return v_code;
end;
$$;
comment on function inventory.next_shipment_code is
  'The next SH-n that no caller has given to a shipment.';
