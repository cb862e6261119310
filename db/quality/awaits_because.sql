-- As quality.piece_status tells of a piece: a report that nobody has decided on holds all of the lot; else one
-- inspection that may still pass is enough to release it; else what refused it.
create function quality.awaits_because(p_lot_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reports text := quality.undecided_on(p_lot_id, null);
begin
  if v_reports is not null then
    return format('%s is not decided', v_reports);
  end if;
  return coalesce((
    select case when n.code is not null then format('%s: %s', n.code, n.disposition)
             when t.status = 'done' then 'Inspection not passed'
             when t.status = 'declined' then 'Inspection declined' else 'Awaits inspection' end
      from quality.inspections i
      join work.tasks t on t.company_id = i.company_id and t.id = i.task_id
      left join lateral (
        select n.code, n.disposition from quality.ncrs n
         where n.company_id = i.company_id and n.inspection_id = i.id and n.disposition <> 'use_as_is'
         order by n.task_id desc limit 1) n on true
     where i.company_id = app.company_id() and i.lot_id = p_lot_id and i.released_at is null
     order by n.code is null and t.status not in ('done', 'declined') desc, i.id desc limit 1), 'Awaits inspection');
end;
$$;
comment on function quality.awaits_because is
  'Why a lot that awaits its inspection is quarantined still, in a few words.';
