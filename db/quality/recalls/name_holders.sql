-- Of several recalls the one that has held a lot longest is why it is blocked: when that is released, the next one is.
-- So also of a lot that somebody had blocked before; why is its reason again when the last one is released.
create function quality.name_holders(p_lot_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update production.lots l
     set status_reason = quality.hold_reason(r), status_by = r.opened_by, updated_at = app.now()
    from unnest(p_lot_ids) as n (lot_id)
   cross join lateral quality.holder_of(n.lot_id) r
   where l.company_id = app.company_id() and l.id = n.lot_id and l.status = 'blocked'
     and l.status_reason is distinct from quality.hold_reason(r);
end;
$$;
comment on function quality.name_holders is
  'Says of lots that are blocked by recalls which of those it is.';
