-- Long: what is asked one after the other, each as the ones before say nothing.
-- As of a lot: what an inspection or a report makes of a piece, not the bin that a person chose. Most lie among the
-- goods, which one look tells. What is decided of one piece of an inspection decides nothing of the others.
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
  v_said record; -- of this piece by itself
  v_reports text;
begin
  select b.bin into v_bin from inventory.balances b
   where b.company_id = app.company_id() and b.serial_id = p_serial_id and b.quantity > 0;
  if v_bin not in ('quarantine', 'bads') then
    return;
  end if;
  select r.* into v_said from quality.rejected_pieces(array[p_serial_id]) r;
  if v_said.serial_id is not null then
    return query select 'blocked', v_said.reason, v_said.decided_by;
    return;
  elsif v_bin is null then
    return;
  end if;
  v_reports := quality.undecided_on(null, p_serial_id);
  if v_reports is not null then
    return query select 'quarantined', format('%s is not decided', v_reports), null::bigint;
    return;
  end if;
  select d.* into v_said from quality.piece_decisions(array[p_serial_id]) d;
  if v_said.disposition = 'rework' then
    return query select 'quarantined', v_said.reason, v_said.decided_by;
  end if;
  if v_said.disposition is not null or v_bin = 'bads' then
    return;
  end if;
  v_inspection := quality.awaited_inspection(p_serial_id);
  if v_inspection.id is null or v_inspection.released_at is not null then
    return;
  end if;
  v_task_status := (select t.status from work.tasks t
                     where t.company_id = app.company_id() and t.id = v_inspection.task_id);
  -- What all of them are reworked by, else what leaves this one, once the inspection is done, to a person.
  select n.* into v_ncr
    from quality.ncrs n
   where n.company_id = app.company_id() and n.inspection_id = v_inspection.id
     and (n.disposition = 'rework' and n.serial_id is null
       or v_task_status = 'done' and (n.serial_id is not null or n.disposition in ('scrap', 'return')))
   order by n.serial_id is not null, n.task_id desc limit 1;
  return query select 'quarantined', case
      when v_ncr.serial_id is not null then format('%s: %s of another piece', v_ncr.code, v_ncr.disposition)
      when v_ncr.task_id is not null then format('%s: %s', v_ncr.code, v_ncr.disposition)
      when v_task_status = 'done' then 'Inspection not passed'
      when v_task_status = 'declined' then 'Inspection declined' else 'Awaits inspection' end,
    case when v_ncr.serial_id is null then v_ncr.dispositioned_by end;
end;
$$;
comment on function quality.piece_status is
  'What a piece that a report or an inspection keeps from use is told as, blocked or quarantined, with the reason, and '
  'who decided; no row: nothing does.';
