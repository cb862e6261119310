-- Also where a report let it through later: it is scrap of its order as long as nobody corrects that.
create function production.is_scrapped(p_serial_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select coalesce(sum(case l.kind when 'scrap' then l.quantity else -l.quantity end), 0) > 0
      from inventory.stock_ledger l
     where l.company_id = app.company_id() and l.serial_id = p_serial_id and l.work_order_id is not null
       and (l.kind = 'scrap' or l.kind = 'reversal' and l.from_bin = 'bads' and l.to_bin is not null);
  end;
comment on function production.is_scrapped is
  'Whether a piece counts as scrap of the order that made it, as a step or a report scrapped it.';
