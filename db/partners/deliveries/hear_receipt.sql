-- What comes back lies again where it was taken from, with its lots and serials; what was refused somebody looks at
-- first: it waits in quarantine. What came damaged was received too. A recall of that moment is waited for, or waits.
create function partners.hear_receipt(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was partners.deliveries;
  v_delivery partners.deliveries;
  v_more record;
begin
  select d.* into v_was from partners.deliveries d
   where d.company_id = app.company_id() and d.uid = (p_body ->> 'delivery')::uuid and d.partner = p_from
     and d.direction = 'outgoing' for no key update;
  if v_was.id is null or (p_body ->> 'version')::bigint <= v_was.heard_version then
    return;
  end if;
  select coalesce(array_agg(inventory.movement(l.product_id, t.reversed - l.reversed_quantity, l.lot_id, l.serial_id,
             p_to_unit_id => l.storage_unit_id,
             p_to_bin => case when p_body ->> 'state' = 'refused' then 'quarantine'
                              when l.bin = 'transit' then 'goods' else l.bin end,
             p_delivery_line_id => l.id) order by l.position)
           filter (where t.reversed > l.reversed_quantity), '{}') as back,
         sum(t.received - l.received_quantity + t.damaged - l.damaged_quantity) as received,
         sum(t.damaged - l.damaged_quantity + t.missing - l.missing_quantity) as short into v_more
    from jsonb_to_recordset(p_body -> 'lines') t (line integer, received numeric, damaged numeric, missing numeric,
                                                  reversed numeric)
    join partners.delivery_lines l
      on l.company_id = app.company_id() and l.delivery_id = v_was.id and l.position = t.line;
  update partners.delivery_lines l
     set received_quantity = t.received, damaged_quantity = t.damaged, missing_quantity = t.missing,
         reversed_quantity = t.reversed
    from jsonb_to_recordset(p_body -> 'lines') t (line integer, received numeric, damaged numeric, missing numeric,
                                                  reversed numeric)
   where l.company_id = app.company_id() and l.delivery_id = v_was.id and l.position = t.line;
  update partners.deliveries d
     set heard_version = (p_body ->> 'version')::bigint, reason = p_body ->> 'reason', updated_at = app.now(),
         state = case when d.is_settled then d.state else p_body ->> 'state' end,
         is_refused = p_body ->> 'state' = 'refused'
   where d.company_id = app.company_id() and d.id = v_was.id
  returning d.* into v_delivery;
  perform partners.touch_what_shows(v_delivery);
  perform quality.forget_sent(v_delivery);
  if v_more.back <> '{}' then
    perform app.share_turns('recalls');
    perform inventory.post_movements('reversal', quality.keep_recalled_apart(v_more.back));
  end if;
  if v_more.received > 0 then
    perform app.emit('partner_delivery.received', partners.delivery_event_json(v_delivery));
  end if;
  if v_more.short > 0 or v_delivery.state = 'refused' and v_was.state <> 'refused' then
    perform app.emit('partner_delivery.shortfall', partners.delivery_event_json(v_delivery));
  end if;
end;
$$;
comment on function partners.hear_receipt is
  'Applies what the recipient of a delivery says became of it; what goes back is in stock again. Emits '
  'partner_delivery.received, partner_delivery.shortfall.';
