-- A count may find elsewhere only what is missing of nobody: nobody could tell it from what was missed before, or is
-- missed by this count. More than lies there is what was missed, which what lies beside it is not (quality.take_found);
-- if less does, the rest left in its turn (quality.waiting_at).
create function quality.missing_at(p_product_id bigint, p_storage_unit_id bigint, p_there numeric)
  returns table (quantity numeric, reports text, returned numeric, returned_by text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lies constant numeric := coalesce((
    select b.quantity from inventory.balances b
     where b.company_id = app.company_id() and b.product_id = p_product_id and b.storage_unit_id = p_storage_unit_id
       and b.bin = 'quarantine' and b.lot_key = 0 and b.serial_key = 0), 0);
  v_found constant numeric := greatest(p_there - v_lies, 0);
begin
  return query
    with part as (
      select 'missed' as state, m.* from quality.missed_at(p_product_id, p_storage_unit_id) m
      union all
      select 'waits', a.inspection_id, a.quantity, a.reports, a.returned_by
        from quality.waiting_at(p_product_id, p_storage_unit_id, null) a where p_there < v_lies
    ), total as (
      select coalesce(sum(p.quantity) filter (where p.state = 'missed' and p.reports is not null), 0) as held_missed,
             coalesce(sum(p.quantity) filter (where p.state = 'waits' and p.reports is not null), 0) as held_waits,
             coalesce(sum(p.quantity) filter (where p.state = 'missed' and p.reports is null), 0) as back_missed,
             coalesce(sum(p.quantity) filter (where p.state = 'waits' and p.reports is null), 0) as back_waits
        from part p where num_nonnulls(p.reports, p.returned_by) > 0
    )
    select greatest(t.held_missed - v_found, 0) + greatest(t.held_waits - p_there, 0),
           (select string_agg(i.reports, ', ' order by i.inspection_id)
              from (select distinct p.inspection_id, p.reports from part p where p.reports is not null) i),
           greatest(t.back_missed - greatest(v_found - t.held_missed, 0), 0)
             + greatest(t.back_waits - greatest(p_there - t.held_waits, 0), 0),
           (select string_agg(i.returned_by, ', ' order by i.inspection_id)
              from (select distinct p.inspection_id, p.returned_by from part p
                     where p.reports is null and p.returned_by is not null) i)
      from total t;
end;
$$;
comment on function quality.missing_at is
  'How much of what is not tracked is missing in the quarantine of a unit, if so much lies there, of what reports hold '
  'on which nobody has decided, and their codes; how much more of what is to go back to its vendor, and by which '
  'reports.';
