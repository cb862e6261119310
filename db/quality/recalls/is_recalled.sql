create function quality.is_recalled(p_serial_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (select from quality.recall_items i
                    where i.company_id = app.company_id() and i.serial_id = p_serial_id and i.released_at is null);
  end;
comment on function quality.is_recalled is
  'Whether a recall holds a piece.';
