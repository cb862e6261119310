-- What was passed before the recall, and somebody left in quarantine, stays there.
create function quality.settle_given_back(p_items quality.recall_items[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lot record;
begin
  for v_lot in
    select l.id, min(n.id) as inspection_id
      from unnest(p_items) i
      join production.lots l on l.company_id = app.company_id() and l.id = i.lot_id
      join quality.inspections n on n.company_id = l.company_id and n.lot_id = l.id and n.released_at is null
      join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
     cross join lateral quality.held_since(l.id, i.recall_id) h
     where i.awaited or l.awaits_inspection or t.finished_at >= h.since
        or exists (select from quality.ncrs r
                    where r.company_id = n.company_id and (r.inspection_id = n.id or r.lot_id = l.id)
                      and r.dispositioned_at >= h.since)
     group by l.id, l.product_id, l.code
     order by l.product_id, l.code
  loop
    perform quality.release_inspected(v_lot.inspection_id, v_lot.id);
  end loop;
end;
$$;
comment on function quality.settle_given_back is
  'Releases receipts whose inspection was passed while a recall held their lot.';
