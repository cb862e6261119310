-- What is decided of a lot while a recall holds it is what it is from the release on: until then the recall blocks it.
-- What it has, or is to have, already stays as it is, with its reason, unless something else is said of it with that
-- reason; but a person who says so ends its waiting for an inspection, and keeps a lot from use whose receipts were all
-- taken back: it is not new again when it comes again.
-- The lot is locked before; where it is the recall alone that blocks it now, it says so.
create function production.enter_lot_status(p_lot_id bigint, p_status text, p_reason text, p_by bigint,
                                            p_is_news boolean default false)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product bigint;
  v_is_kept boolean := p_status <> 'available' and exists (
    select from production.lots l
     where l.company_id = app.company_id() and l.id = p_lot_id and l.reversed_at is not null);
begin
  if v_is_kept then
    update production.lots l set reversed_at = null where l.company_id = app.company_id() and l.id = p_lot_id;
  end if;
  if quality.recalls_of(p_lot_id) = '{}' then
    update production.lots l
       set status = p_status, status_reason = p_reason, status_by = p_by, awaits_inspection = false,
           updated_at = app.now()
     where l.company_id = app.company_id() and l.id = p_lot_id
       and (l.status <> p_status or l.awaits_inspection or v_is_kept or p_is_news)
    returning l.product_id into v_product;
    perform inventory.check_reorder(array[v_product]) where v_product is not null;
  else
    update quality.recall_items i
       set previous_status = p_status, previous_reason = p_reason, previous_by = p_by, awaited = false
     where i.company_id = app.company_id() and i.lot_id = p_lot_id and i.released_at is null
       and (i.previous_status <> p_status or i.awaited or v_is_kept or p_is_news);
    perform quality.name_holders(array[p_lot_id]);
  end if;
end;
$$;
comment on function production.enter_lot_status is
  'Gives a lot the status that somebody decided, at once or when the recall that holds it is released. '
  'Emits stock.reorder_triggered.';
