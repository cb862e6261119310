create function production.next_order_code()
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    v_code := app.next_code('WO');
    exit when not exists (select from production.work_orders o
                           where o.company_id = app.company_id() and o.code = v_code);
  end loop;
  return v_code;
end;
$$;
comment on function production.next_order_code is
  'The next WO-n that no caller has given to an order.';
