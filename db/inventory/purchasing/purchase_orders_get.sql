create function inventory.purchase_orders_get(p_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order jsonb;
begin
  perform app.require_member();
  v_order := inventory.purchase_order_json(p_id);
  if v_order is null then
    perform app.refuse_unknown('purchase order', p_id::text);
  end if;
  return v_order || jsonb_build_object('receipts', inventory.receipts_json(p_id));
end;
$$;
comment on function inventory.purchase_orders_get is
  'One purchase order with its lines and receipts. Refuses with not_found.';
