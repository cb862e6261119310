-- As much as the inspections have there on which the reports were found, and what counts have missed of it there since:
-- found again it may be that, and nobody could tell it from other goods. Lots and pieces are told by their own numbers
-- (quality.undecided_on); what is to go back of them, by their status.
create function quality.held_at(p_product_id bigint, p_storage_unit_id bigint)
  returns table (quantity numeric, reports text, returned numeric, returned_by text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    with holding as (
      select i.id, n.reports, b.code as returned_by,
             (select coalesce(sum(w.quantity) filter (where w.storage_unit_id = p_storage_unit_id), 0)
                     + least(greatest(max(l.received) - n.scrapped - coalesce(sum(w.quantity), 0), 0), max(m.missed))
                from (select sum(e.quantity) as received from quality.inspection_lines e
                       where e.company_id = i.company_id and e.inspection_id = i.id) l
               cross join (select coalesce(sum(g.quantity), 0) as missed from inventory.stock_ledger g
                            where g.company_id = i.company_id and g.from_storage_unit_id = p_storage_unit_id
                              and g.time >= n.since and g.kind = 'adjustment' and g.from_bin = 'quarantine'
                              and g.product_id = p_product_id and num_nonnulls(g.lot_id, g.serial_id) = 0) m
                left join quality.waiting_goods w on w.company_id = i.company_id and w.inspection_id = i.id) as quantity
        from quality.inspections i
       cross join lateral (
         select string_agg(r.code, ', ' order by r.task_id) filter (where r.disposition is null) as reports,
                min(t.created_at) as since, coalesce(sum(r.scrap_quantity), 0) as scrapped
           from quality.ncrs r
           join work.tasks t on t.company_id = r.company_id and t.id = r.task_id
          where r.company_id = i.company_id and r.inspection_id = i.id
         having count(*) > 0) n
       cross join lateral quality.return_of(i.id) b
       where i.company_id = app.company_id() and i.product_id = p_product_id and i.lot_id is null
         and i.released_at is null and (n.reports is not null or b.code is not null)
    )
    select coalesce(sum(h.quantity) filter (where h.reports is not null), 0),
           string_agg(h.reports, ', ' order by h.id),
           coalesce(sum(h.quantity) filter (where h.reports is null), 0),
           string_agg(h.returned_by, ', ' order by h.id) filter (where h.reports is null)
      from holding h
     where h.quantity > 0
    having count(*) > 0;
end;
$$;
comment on function quality.held_at is
  'How much of what is not tracked is held in the quarantine of a unit by reports that nobody has decided on, or was '
  'missed there by counts since, in the product''s unit, and their codes; how much more is to go back to its vendor, '
  'and by which reports; no row: nothing.';
