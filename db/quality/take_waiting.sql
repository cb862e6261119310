-- Said before the movements are posted: whose goods leave is known here, and quality.follow_waiting looks no further.
create function quality.take_waiting(p_inspection_id bigint, p_movements inventory.movement[])
  returns void
  language sql volatile
  begin atomic
    select quality.move_waiting(p_inspection_id, m.quantity, m.from_storage_unit_id)
      from unnest(p_movements) m
     where p_inspection_id is not null and m.from_bin = 'quarantine' and m.serial_id is null;
  end;
comment on function quality.take_waiting is
  'Notes that what movements take from quarantine is of an inspection''s goods.';
