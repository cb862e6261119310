-- Who leaves first where nobody says whose goods leave: who waits for just so much; then what was decided otherwise or
-- whose inspection was declined, as a person moves that; the oldest; and last, also where it is just so much, what has
-- no lot and is to go back to its vendor, and what a report holds that nobody has decided on: what stays there in its
-- place would be free.
create function quality.waiting_at(p_product_id bigint, p_storage_unit_id bigint, p_lot_id bigint)
  returns table (inspection_id bigint, quantity numeric, turn integer, reports text, returned_by text)
  language sql stable
  begin atomic
    select w.inspection_id, w.quantity, case when n.undecided is not null then 4
             when b.code is not null and w.lot_id is null then 3
             when n.is_refused or t.status = 'declined' then 1 else 2 end, n.undecided, b.code
      from quality.waiting_goods w
      join quality.inspections i on i.company_id = w.company_id and i.id = w.inspection_id
      join work.tasks t on t.company_id = i.company_id and t.id = i.task_id
     cross join lateral (
       select string_agg(r.code, ', ' order by r.task_id) filter (where r.disposition is null) as undecided,
              coalesce(bool_or(r.disposition <> 'use_as_is'), false) as is_refused
         from quality.ncrs r
        where r.company_id = w.company_id and r.inspection_id = w.inspection_id) n
     cross join lateral quality.return_of(w.inspection_id) b
     where w.company_id = app.company_id() and w.product_id = p_product_id
       and w.storage_unit_id = p_storage_unit_id and w.lot_key = inventory.line_key(p_lot_id);
  end;
comment on function quality.waiting_at is
  'What waits in the quarantine of a unit for which inspections, in which turn it leaves, the reports of it that '
  'nobody has decided on, and the one that decided to return it.';
