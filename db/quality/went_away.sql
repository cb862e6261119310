-- A count that misses a piece has sent it nowhere.
create function quality.went_away(p_serial_id bigint, p_before timestamptz default 'infinity')
  returns boolean
  language sql stable
  begin atomic
    select coalesce((
      select g.from_storage_unit_id is not null and g.to_storage_unit_id is null
        from inventory.stock_ledger g
       where g.company_id = app.company_id() and g.serial_id = p_serial_id and g.time < p_before
         and g.kind <> 'adjustment'
       order by g.time desc, g.id desc limit 1), false);
  end;
comment on function quality.went_away is
  'Whether a piece had left the company, by its last move before a time.';
