create function production.serial_status(p_serial_id bigint, p_taken_back inventory.stock_ledger)
  returns text
  language sql stable
  return case when p_taken_back.id is not null then 'withdrawn' when quality.is_recalled(p_serial_id) then 'blocked'
           else coalesce((select q.status from quality.piece_status(p_serial_id) q), 'available') end;
comment on function production.serial_status is
  'What a serial is told as: withdrawn where it was taken back (production.serial_ends), blocked while a recall holds '
  'it, what a report or an inspection makes of it (quality.piece_status), else available.';
