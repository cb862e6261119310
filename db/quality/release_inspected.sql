-- The lot becomes available where its quarantine was for the inspection; one that a person set apart, or that has
-- expired, stays as it is, and so does its stock. What a recall holds stays in quarantine until that is released: none
-- is opened or released meanwhile, and what is passed of a lot that was available is noted there, as times do not say
-- which call came first. Only what the inspection itself holds leaves, wherever it lies by now; the ledger names its
-- task.
-- Long: each step in the order of its locks.
create function quality.release_inspected(p_inspection_id bigint, p_lot_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_passed bigint[];
  v_moved inventory.movement[];
  v_usable inventory.movement[];
  v_part inventory.movement[];
  v_kind text;
  v_id bigint;
begin
  perform app.share_turns('recalls');
  perform from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id for no key update;
  v_passed := quality.passed_inspections(p_inspection_id, p_lot_id);
  if v_passed = '{}' then
    return '[]';
  end if;
  update quality.recall_items i set awaited = true
   where i.company_id = app.company_id() and i.lot_id = p_lot_id and i.released_at is null
     and i.previous_status = 'available' and not i.awaited;
  update production.lots l
     set status = 'available', awaits_inspection = false, updated_at = app.now(), status_by = app.person_id(),
         status_reason = coalesce((
           select format('%s: use_as_is', n.code)
             from quality.ncrs n
            where n.company_id = l.company_id and n.inspection_id = any (v_passed)
            order by n.task_id desc limit 1), 'Inspection passed')
   where l.company_id = app.company_id() and l.id = p_lot_id and l.awaits_inspection;
  if exists (select from production.lots l
              where l.company_id = app.company_id() and l.id = p_lot_id
                and inventory.lot_obstacle(l.status, l.expires_at) is not null) then
    return '[]';
  end if;
  v_moved := quality.inspected_stock(v_passed);
  v_usable := quality.keep_recalled_apart(v_moved);
  perform inventory.lock_balances(inventory.balance_changes(v_usable));
  perform inventory.check_unmoved(v_moved, quality.inspected_stock(v_passed));
  foreach v_id in array v_passed loop
    v_moved := quality.keep_recalled_apart(quality.inspected_stock(array[v_id]));
    delete from quality.missed_goods g where g.company_id = app.company_id() and g.inspection_id = v_id;
    delete from quality.waiting_goods w where w.company_id = app.company_id() and w.inspection_id = v_id;
    foreach v_kind in array array['installation', 'transfer'] loop
      v_part := array(select v_moved[n] from generate_subscripts(v_moved, 1) n
                       where inventory.move_kind((v_moved[n]).from_bin, (v_moved[n]).to_bin) = v_kind order by n);
      if v_part <> '{}' then
        perform inventory.post_movements(v_kind, v_part, (select i.task_id from quality.inspections i
                                                           where i.company_id = app.company_id() and i.id = v_id));
      end if;
    end loop;
  end loop;
  update quality.inspections i set released_at = app.now()
    where i.company_id = app.company_id() and i.id = any (v_passed);
  return quality.released_json(v_usable);
end;
$$;
comment on function quality.release_inspected is
  'Moves what has passed its inspection from quarantine into goods, makes its lot available, and answers what moved.';
