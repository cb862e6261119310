-- Of a lot all that lies there, of what is not tracked as much as the inspections have there on which the reports were
-- found. A lot that is to go back is held by its status, so what has no lot alone is told here.
create function quality.held_at(p_product_id bigint, p_storage_unit_id bigint, p_lot_id bigint, p_lies numeric)
  returns table (quantity numeric, reports text, returned numeric, returned_by text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_lot_id is not null then
    return query select p_lies, u.reports, 0::numeric, null from quality.undecided_on(p_lot_id, null) u (reports)
                  where u.reports is not null;
  else
    return query select coalesce(sum(a.quantity) filter (where a.reports is not null), 0),
                        string_agg(a.reports, ', ' order by a.inspection_id),
                        coalesce(sum(a.quantity) filter (where a.reports is null), 0),
                        string_agg(a.returned_by, ', ' order by a.inspection_id) filter (where a.reports is null)
                   from quality.waiting_at(p_product_id, p_storage_unit_id, null) a
                  where a.reports is not null or a.returned_by is not null
                 having sum(a.quantity) > 0;
  end if;
end;
$$;
comment on function quality.held_at is
  'How much of what lies in the quarantine of a unit reports hold that nobody has decided on, in the product''s unit, '
  'and their codes; how much more is to go back to its vendor, and by which reports; no row: nothing.';
