create function inventory.refuse_shipping(p_lines inventory.shipment_line[], p_customer_ids bigint[],
                                          p_named text default 'lines')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb;
  v_lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('code', s.code, 'path', p_named || substr(s.path, 6), 'message', s.message)
                   || s.facts),
         jsonb_agg(jsonb_build_object('line', s.n, 'code', s.code) || s.facts) filter (where s.nth <= 500)
    into v_problems, v_lines
    from (select r.*, row_number() over () as nth from inventory.shipping_problems(p_lines, p_customer_ids) r) s;
  perform app.refuse_input(v_problems, jsonb_build_object('lines', v_lines));
end;
$$;
comment on function inventory.refuse_shipping is
  'Refuses with insufficient_stock, lot_unavailable, consigned_stock when a line may not leave, telling of each line '
  'what could be taken; does nothing when all may.';
