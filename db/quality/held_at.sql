-- Of a lot all that lies there, of what is not tracked as much as the inspections have there on which the reports were
-- found.
create function quality.held_at(p_product_id bigint, p_storage_unit_id bigint, p_lot_id bigint, p_lies numeric)
  returns table (quantity numeric, reports text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_lot_id is not null then
    return query select p_lies, u.reports from quality.undecided_on(p_lot_id, null) u (reports)
                  where u.reports is not null;
  else
    return query select sum(a.quantity), string_agg(a.reports, ', ' order by a.inspection_id)
                   from quality.waiting_at(p_product_id, p_storage_unit_id, null) a
                  where a.reports is not null
                 having sum(a.quantity) > 0;
  end if;
end;
$$;
comment on function quality.held_at is
  'How much of what lies in the quarantine of a unit reports hold that nobody has decided on, in the product''s unit, '
  'and their codes; no row: nothing.';
