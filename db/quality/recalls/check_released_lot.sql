-- What was released by name is what there was of the lot then. More of it would be free with it, and is what the
-- recall holds still.
create function quality.check_released_lot(p_lot_id bigint, p_task_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lot production.lots;
  v_codes text[];
begin
  select array_agg(w.code order by w.id) into v_codes
    from work.tasks t
   cross join lateral quality.work_recalls(t.work_order_id, t.id) w
   where t.company_id = app.company_id() and t.id = p_task_id
     and exists (select from quality.recall_items i
                  where i.company_id = app.company_id() and i.recall_id = w.id and i.lot_id = p_lot_id
                    and i.released_at is not null);
  if v_codes is null then
    return;
  end if;
  select l.* into v_lot from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id;
  perform app.refuse('lot_unavailable', format('Lot %s was released by name from %s, which holds what else is made by '
      'this work: no more can be added to it until recalls.release ends that. Or count what more was made on a task of '
      'its own, which makes another lot, held.', v_lot.code, array_to_string(v_codes, ', ')),
    jsonb_build_object('lotCode', v_lot.code, 'lotStatus', v_lot.status, 'blockedBy', v_codes));
end;
$$;
comment on function quality.check_released_lot is
  'Refuses with lot_unavailable more of a lot that a recall, which is about the task, released by name.';
