-- What quality.release_inspected and keep_recalled_apart look at, told to who has just finished the inspection,
-- or decided on a report that it waited for.
create function quality.stays_because(p_inspection quality.inspections)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_open text;
  v_decided text;
  v_recalls text;
  v_obstacle text;
  v_awaits boolean;
  v_status text := (select t.status from work.tasks t
                     where t.company_id = app.company_id() and t.id = p_inspection.task_id);
begin
  select string_agg(n.code, ', ' order by n.task_id) filter (where n.disposition is null),
         string_agg(format('%s was decided %s', n.code, n.disposition), ', ' order by n.task_id)
           filter (where n.disposition <> 'use_as_is' and n.inspection_id = p_inspection.id)
    into v_open, v_decided
    from quality.ncrs n
   where n.company_id = app.company_id() and (n.inspection_id = p_inspection.id or n.lot_id = p_inspection.lot_id);
  if v_open is not null then
    return format('as nobody has decided on %s: ncrs.disposition does, and use_as_is releases it', v_open);
  end if;
  select string_agg(distinct c.code, ', ') into v_recalls
    from (select p_inspection.lot_id as node where p_inspection.lot_id is not null
          union all
          select -l.serial_id from quality.inspection_lines l
           where l.company_id = app.company_id() and l.inspection_id = p_inspection.id
             and p_inspection.released_at is not null) h
   cross join lateral unnest(quality.recalls_of(h.node)) c (code);
  if v_recalls is not null then
    return format('as it is held by %s: recalls.release gives it back', v_recalls);
  end if;
  if v_status not in ('done', 'declined') then
    return 'until its inspection is done';
  end if;
  select inventory.lot_obstacle(l.status, l.expires_at), l.awaits_inspection into v_obstacle, v_awaits
    from production.lots l where l.company_id = app.company_id() and l.id = p_inspection.lot_id;
  if v_obstacle = 'expired' then
    return 'as the lot has expired: a report (ncrs.open, ncrs.disposition) scraps it or sends it back';
  end if;
  return format('as %s: %sstock.transfer brings what is good of it among the goods',
    concat_ws(' and ', v_decided,
              case when v_status = 'declined' then 'its inspection was declined'
                when v_decided is null and coalesce(v_awaits, true)
                then 'measurements are out of limits, without a report' end,
              'the lot is ' || v_obstacle),
    case when v_obstacle is not null then 'lots.set_status makes the lot available, and ' else '' end);
end;
$$;
comment on function quality.stays_because is
  'Why goods of an inspection are in quarantine still, and what becomes of them by which call.';
