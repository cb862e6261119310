-- As of a lot: what an inspection or a report makes of a piece, not the bin that a person chose. Most lie among the
-- goods, which one look tells. What scraps one piece of an inspection decides nothing of the others.
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
  v_rejected record;
begin
  select b.bin into v_bin from inventory.balances b
   where b.company_id = app.company_id() and b.serial_id = p_serial_id and b.quantity > 0;
  if v_bin is null or v_bin not in ('quarantine', 'bads') then
    return;
  end if;
  select r.* into v_rejected from quality.rejected_pieces(array[p_serial_id]) r;
  if v_rejected.serial_id is not null then
    return query select 'blocked', v_rejected.reason, v_rejected.decided_by;
    return;
  elsif exists (select from quality.piece_decisions(array[p_serial_id]) d where d.disposition = 'use_as_is') then
    return;
  end if;
  select i.* into v_inspection
    from quality.inspection_lines l
    join quality.inspections i on i.company_id = l.company_id and i.id = l.inspection_id
   where l.company_id = app.company_id() and l.serial_id = p_serial_id
   order by i.id desc limit 1;
  if v_inspection.id is null or v_inspection.released_at is not null then
    return;
  end if;
  -- What nobody has decided on, else what is reworked.
  select n.* into v_ncr
    from quality.ncrs n
   where n.company_id = app.company_id() and n.inspection_id = v_inspection.id
     and (n.disposition is null or n.disposition = 'rework' and coalesce(n.serial_id, p_serial_id) = p_serial_id)
   order by n.disposition is not null, n.task_id desc limit 1;
  if v_bin = 'bads' and (v_ncr.task_id is null or v_ncr.disposition is not null) then
    return;
  elsif v_ncr.disposition is not null then
    return query select 'quarantined', format('%s: %s', v_ncr.code, v_ncr.disposition), v_ncr.dispositioned_by;
  elsif v_ncr.task_id is not null then
    return query select 'quarantined', format('%s is not decided', v_ncr.code), null::bigint;
  else
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
