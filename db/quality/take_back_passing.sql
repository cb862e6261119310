-- Passed while a recall held its pieces, it has released nothing of them yet: a report that is found on it by then
-- holds them as one of before does, and the recall's release leaves them where they are.
create function quality.take_back_passing(p_inspection quality.inspections)
  returns quality.inspections
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_held bigint[];
begin
  if p_inspection.released_at is null then
    return p_inspection;
  end if;
  perform app.share_turns('recalls');
  v_held := array(
    select l.serial_id from quality.inspection_lines l
     where l.company_id = app.company_id() and l.inspection_id = p_inspection.id and quality.is_recalled(l.serial_id)
       and (quality.awaited_inspection(l.serial_id)).id = l.inspection_id);
  if v_held <> '{}' then
    update quality.recall_items i set storage_unit_id = null
     where i.company_id = app.company_id() and i.serial_id = any (v_held) and i.released_at is null;
    update quality.inspections i set released_at = null
     where i.company_id = app.company_id() and i.id = p_inspection.id
    returning i.* into p_inspection;
  end if;
  return p_inspection;
end;
$$;
comment on function quality.take_back_passing is
  'The inspection on which a report is found; what it has passed and a recall keeps in quarantine is passed no more.';
