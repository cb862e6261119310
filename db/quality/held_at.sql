-- Of what is not tracked, as much as the inspections have there on which the reports were found; lots and pieces are
-- told by their own numbers (quality.undecided_on), and what is to go back of them by their status. What counts have
-- missed does not lie there (quality.missing_at).
create function quality.held_at(p_product_id bigint, p_storage_unit_id bigint)
  returns table (quantity numeric, reports text, returned numeric, returned_by text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select coalesce(sum(a.quantity) filter (where a.reports is not null), 0),
           string_agg(a.reports, ', ' order by a.inspection_id),
           coalesce(sum(a.quantity) filter (where a.reports is null), 0),
           string_agg(a.returned_by, ', ' order by a.inspection_id) filter (where a.reports is null)
      from quality.waiting_at(p_product_id, p_storage_unit_id, null) a
     where num_nonnulls(a.reports, a.returned_by) > 0
    having count(*) > 0;
end;
$$;
comment on function quality.held_at is
  'How much of what is not tracked is held in the quarantine of a unit by reports that nobody has decided on, and '
  'their codes; how much more is to go back to its vendor, and by which reports; no row: nothing.';
