-- A lot that was there before keeps its status: what was released of it stays usable, and the bin holds back what is
-- new. One whose receipts were all taken back is new again.
create function inventory.receive_lots(p_lines inventory.receipt_line[], p_vendor_id bigint)
  returns bigint[]
  language sql volatile
  begin atomic
    select production.take_in_lots(array(
      select distinct on (r.product_id, r.lot_code)
             (r.product_id, r.lot_code,
              case when bool_or(r.inspection_plan_id is not null) over same_lot then 'quarantined' else 'available' end,
              null, bool_or(r.inspection_plan_id is not null) over same_lot, p_vendor_id,
              coalesce(r.expires_at, app.now() + make_interval(days => r.shelf_life_days)))::production.new_lot
        from unnest(p_lines) r
       where r.tracking = 'lot' and r.lot_code is not null
      window same_lot as (partition by r.product_id, r.lot_code)
       order by r.product_id, r.lot_code, r.expires_at is null, r.n));
  end;
comment on function inventory.receive_lots is
  'Makes the lots of a receipt that do not exist yet, expiring when the receipt or else the shelf life says; answers '
  'their ids. Those under an inspection plan are quarantined.';
