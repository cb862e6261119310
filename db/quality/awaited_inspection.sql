-- The one that it came for last, as long as it lies where that put it or was moved within quarantine and bads: what
-- left by hand, or with a shipment, and came back is nobody's, as with goods that cannot be told apart. A count that
-- misses a piece and finds it again has not moved it.
create function quality.awaited_inspection(p_serial_id bigint)
  returns quality.inspections
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_inspection quality.inspections;
begin
  select i.* into v_inspection
    from quality.inspection_lines l
    join quality.inspections i on i.company_id = l.company_id and i.id = l.inspection_id
   where l.company_id = app.company_id() and l.serial_id = p_serial_id
   order by i.id desc limit 1;
  if exists (select from inventory.stock_ledger g
              where g.company_id = app.company_id() and g.serial_id = p_serial_id and g.time >= v_inspection.created_at
                and g.from_bin = 'quarantine' and g.kind <> 'adjustment'
                and coalesce(g.to_bin, '') not in ('quarantine', 'bads')) then
    return null;
  end if;
  return v_inspection;
end;
$$;
comment on function quality.awaited_inspection is
  'The inspection that a piece waits for, or has passed and not left quarantine since; nulls for none.';
