-- What comes among the goods by itself (a task that is not to be, a correction, an inspection that is passed) goes into
-- the quarantine of the same unit as long as a recall holds it, and among the goods there when it ends. Balances and
-- serials are locked before what the recall keeps of them, as whoever moves a piece does.
create function quality.keep_recalled_apart(p_movements inventory.movement[])
  returns inventory.movement[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_held bigint[] := array(select m.serial_id from unnest(p_movements) m
                            where m.to_bin = 'goods' and m.serial_id is not null and quality.is_recalled(m.serial_id));
  v_kept inventory.movement[] := '{}';
  v_staying bigint[] := v_held;
  v_one inventory.movement;
begin
  if v_held = '{}' then
    return p_movements;
  end if;
  foreach v_one in array p_movements loop
    if v_one.serial_id = any (v_held) then
      v_one.to_bin := 'quarantine';
    end if;
    if (v_one.from_storage_unit_id, v_one.from_bin) is distinct from (v_one.to_storage_unit_id, v_one.to_bin) then
      v_kept := v_kept || v_one;
      v_staying := array_remove(v_staying, v_one.serial_id);
    end if;
  end loop;
  perform inventory.lock_serials(inventory.balance_changes(v_kept) || quality.piece_lines(array(
    select -s from unnest(v_staying) s)));
  update quality.recall_items i set storage_unit_id = m.to_storage_unit_id
    from unnest(p_movements) m
   where i.company_id = app.company_id() and i.serial_id = m.serial_id and m.serial_id = any (v_held)
     and i.released_at is null;
  return v_kept;
end;
$$;
comment on function quality.keep_recalled_apart is
  'Movements with the pieces that a recall holds kept in quarantine where they would come among the goods.';
