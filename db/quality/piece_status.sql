-- As of a lot: what an inspection or a report makes of a piece, not the bin that a person chose. Most lie among the
-- goods, which one look tells.
create function quality.piece_status(p_serial_id bigint)
  returns table (status text, reason text, decided_by bigint)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_bin text;
  v_inspection quality.inspections;
  v_task_status text;
  v_ncr quality.ncrs;
begin
  select b.bin into v_bin from inventory.balances b
   where b.company_id = app.company_id() and b.serial_id = p_serial_id and b.quantity > 0;
  if v_bin is null or v_bin not in ('quarantine', 'bads') then
    return;
  end if;
  select i.* into v_inspection
    from quality.inspection_lines l
    join quality.inspections i on i.company_id = l.company_id and i.id = l.inspection_id
   where l.company_id = app.company_id() and l.serial_id = p_serial_id
   order by i.id desc limit 1;
  -- What scrapped it, else what refuses what it came with, else what nobody has decided on.
  select n.* into v_ncr
    from quality.ncrs n
   where n.company_id = app.company_id() and v_bin = 'bads' and n.task_id in (
           select g.task_id from inventory.stock_ledger g
            where g.company_id = app.company_id() and g.serial_id = p_serial_id and g.kind = 'scrap')
   order by n.task_id desc limit 1;
  if v_ncr.task_id is null and v_inspection.released_at is null then
    select n.* into v_ncr
      from quality.ncrs n
     where n.company_id = app.company_id() and n.inspection_id = v_inspection.id
       and (n.disposition <> 'use_as_is' or n.disposition is null and v_bin = 'quarantine')
     order by n.disposition is null, n.task_id desc limit 1;
  end if;
  if v_ncr.disposition is not null then
    return query select case when v_ncr.disposition in ('scrap', 'return') then 'blocked' else 'quarantined' end,
                        format('%s: %s', v_ncr.code, v_ncr.disposition), v_ncr.dispositioned_by;
  elsif v_ncr.task_id is not null then
    return query select 'quarantined', format('%s is not decided', v_ncr.code), null::bigint;
  elsif v_bin = 'quarantine' and v_inspection.id is not null and v_inspection.released_at is null then
    v_task_status := (select t.status from work.tasks t
                       where t.company_id = app.company_id() and t.id = v_inspection.task_id);
    return query select 'quarantined', case v_task_status when 'done' then 'Inspection not passed'
                          when 'declined' then 'Inspection declined' else 'Awaits inspection' end, null::bigint;
  end if;
end;
$$;
comment on function quality.piece_status is
  'What a piece that a report or an inspection keeps from use is told as, blocked or quarantined, with the reason, and '
  'who decided; no row: nothing does.';
