-- What was received and sent back, or was counted and was not made, is taken back; what is consumed or shipped is not.
-- What one count missed and the next found came as before.
create function production.serial_ends(p_serial_id bigint)
  returns table (came inventory.stock_ledger, taken_back inventory.stock_ledger)
  language sql stable
  begin atomic
    with moves as (
      select l, l.kind = 'adjustment' and lag(l.kind) over (order by l.time, l.id) is not distinct from 'adjustment'
               as was_missed
        from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.serial_id = p_serial_id
    )
    select (select m.l from moves m
             where (m.l).from_storage_unit_id is null and (m.l).kind <> 'reversal' and not m.was_missed
             order by (m.l).time desc, (m.l).id desc limit 1),
           (select case when (m.l).kind = 'reversal' and (m.l).to_storage_unit_id is null then m.l end from moves m
             order by (m.l).time desc, (m.l).id desc limit 1);
  end;
comment on function production.serial_ends is
  'How a serial came, and, where that was its last move, how it was taken back: rows of the ledger, or null.';
