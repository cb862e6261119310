-- Said to who waits for a decision: use_as_is brings goods back only where nothing else stands against it.
create function quality.after_decision(p_inspection quality.inspections)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_against text := quality.stands_against(p_inspection);
begin
  if exists (select from production.lots l
              where l.company_id = app.company_id() and l.id = p_inspection.lot_id and l.expires_at <= app.now()) then
    return 'scrap or return is the way on, as the lot has expired';
  elsif v_against is not null then
    return format('then, as %s, %s', v_against, quality.way_back(p_inspection.lot_id, p_inspection.id));
  end if;
  return case when exists (select from quality.inspection_lines l
                            where l.company_id = app.company_id() and l.inspection_id = p_inspection.id
                              and l.serial_id is not null)
           then 'use_as_is with serialCode lets stock.transfer move that piece, without it releases all'
           else 'use_as_is releases it' end
         || case when not exists (select from work.tasks t
                                   where t.company_id = app.company_id() and t.id = p_inspection.task_id
                                     and t.status = 'done')
              then ' when its inspection is done' else '' end;
end;
$$;
comment on function quality.after_decision is
  'What becomes of an inspection''s goods, by which call, when the reports are decided that hold them.';
