-- A piece is at one place, so between two comings it left. What is taken back (reversal) is no coming: material that a
-- correction gives back, what a partner never got. What a count finds right after one has missed it was there all the
-- time, and what one misses right after one has found it never was.
create function inventory.comings_since(p_rows inventory.stock_ledger[])
  returns table (since_id bigint, came inventory.stock_ledger, was_missed boolean, is_undone boolean)
  language sql stable
  begin atomic
    with move as (
      select r.id as since_id, l as row, lag(l.kind) over w as before, lead(l.kind) over w as after
        from unnest(p_rows) r
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.serial_id = r.serial_id
         and l.time >= r.time and (l.time, l.id) >= (r.time, r.id)
      window w as (partition by r.id order by l.time, l.id)
    )
    select m.since_id, m.row, (m.row).kind = 'adjustment' and m.before is not distinct from 'adjustment',
           (m.row).kind = 'adjustment' and m.after is not distinct from 'adjustment'
             or exists (select from inventory.receipts r
                         where r.company_id = (m.row).company_id and r.id = (m.row).group_id
                           and r.reversed_at is not null)
             or exists (select from partners.delivery_lines d
                         where d.company_id = (m.row).company_id and d.id = (m.row).delivery_line_id
                           and d.received_quantity + d.damaged_quantity = 0)
      from move m
     where (m.row).from_storage_unit_id is null and (m.row).kind <> 'reversal' and (m.row).id <> m.since_id;
  end;
comment on function inventory.comings_since is
  'How pieces came from outside since rows of the ledger: was_missed, a count found what one had missed; is_undone, it '
  'was taken back, never arrived, or the next count missed it.';
