-- Of what is not tracked, as much as the inspections have there on which the reports were found; lots and pieces are
-- told by their own numbers (quality.undecided_on), and what is to go back of them by their status. To a count, which
-- might have found it in another bin, also what counts have missed there (quality.missed_goods).
create function quality.held_at(p_product_id bigint, p_storage_unit_id bigint, p_also_missed boolean default false)
  returns table (quantity numeric, reports text, returned numeric, returned_by text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    with part as (
      select a.inspection_id, a.quantity, a.reports, a.returned_by
        from quality.waiting_at(p_product_id, p_storage_unit_id, null) a
      union all
      select g.inspection_id, g.quantity,
             (select string_agg(r.code, ', ' order by r.task_id) from quality.ncrs r
               where r.company_id = g.company_id and r.inspection_id = g.inspection_id and r.disposition is null),
             (quality.return_of(g.inspection_id)).code
        from quality.missed_goods g
        join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
         and inventory.is_counted_alike(p, g.inspection_id)
       where p_also_missed and g.company_id = app.company_id() and g.product_id = p_product_id
         and g.storage_unit_id = p_storage_unit_id
    ), holding as (
      select p.inspection_id, p.reports, p.returned_by, sum(p.quantity) as quantity from part p
       where p.reports is not null or p.returned_by is not null
       group by p.inspection_id, p.reports, p.returned_by
    )
    select coalesce(sum(h.quantity) filter (where h.reports is not null), 0),
           string_agg(h.reports, ', ' order by h.inspection_id),
           coalesce(sum(h.quantity) filter (where h.reports is null), 0),
           string_agg(h.returned_by, ', ' order by h.inspection_id) filter (where h.reports is null)
      from holding h
    having count(*) > 0;
end;
$$;
comment on function quality.held_at is
  'How much of what is not tracked is held in the quarantine of a unit by reports that nobody has decided on, if asked '
  'so also what was missed there, in the product''s unit, and their codes; how much more is to go back to its vendor, '
  'and by which reports; no row: nothing.';
