-- What lies in the unit is read by one statement: one moment of the books. Every bin is counted but transit: what is on
-- the way is not there to be counted. Whose the unit is and whether a lot may be used does not matter: all that lies
-- there can be counted. Who opens one takes a turn: of two at once the second is told which count is in the way.
create function inventory.inventory_counts_create(
  p_storage_unit_id text,
  p_blind           boolean default false,
  p_assignee_ids    bigint[] default null,
  p_lines           jsonb default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_unit inventory.storage_units;
  v_code text;
  v_count inventory.counts;
begin
  perform app.require('inventory:manage');
  v_unit := inventory.find_storage_unit(p_storage_unit_id);
  perform app.take_turns('count of ' || v_unit.external_id);
  select c.code into v_code from inventory.counts c
   where c.company_id = app.company_id() and c.storage_unit_id = v_unit.id
     and c.status in ('open', 'counting', 'finalized');
  if v_code is not null then
    perform app.refuse('count_in_progress', format('%s is being counted: reconcile or cancel %s first.', v_unit.name,
                                                   v_code), jsonb_build_object('count', v_code));
  end if;
  v_code := app.next_code('IC');
  insert into inventory.counts as c (company_id, external_id, code, storage_unit_id, blind, task_id, created_at,
                                     updated_at)
  values (app.company_id(), app.new_id(), v_code, v_unit.id, p_blind,
          inventory.create_count_task(v_unit, v_code, p_assignee_ids), app.now(), app.now())
  returning c.* into v_count;
  insert into inventory.count_lines (company_id, count_id, product_id, bin, lot_id, lot_code, serial_id, serial_code,
                                     expected_quantity, expected_at)
  select app.company_id(), v_count.id, b.product_id, b.bin, b.lot_id, l.code, b.serial_id, s.code, b.quantity, app.now()
    from inventory.balances b
    left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
    left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
   where b.company_id = app.company_id() and b.storage_unit_id = v_unit.id and b.bin <> 'transit';
  return case when p_lines is null then inventory.count_json(v_count.id)
           else inventory.inventory_counts_record_lines(v_count.external_id, p_lines) end;
end;
$$;
comment on function inventory.inventory_counts_create is
  'Opens a count of a storage unit with what the books expect there, and its task, and records what was counted '
  'already. Refuses with not_found, count_in_progress, setting_missing, and what record_lines refuses lines with. '
  'Emits task.created.';
