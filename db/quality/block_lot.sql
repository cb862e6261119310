create function quality.block_lot(p_lot_id bigint, p_reason text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform production.hold_lot(p_lot_id);
  update production.lots l set status = 'blocked', status_reason = p_reason, awaits_inspection = false, updated_at = app.now()
   where l.company_id = app.company_id() and l.id = p_lot_id and l.status <> 'blocked';
end;
$$;
comment on function quality.block_lot is
  'Blocks a lot, so that nobody consumes or ships it.';
