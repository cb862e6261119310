-- THE rule of what was decided scrap or return by piece, whatever door it is moved by: out of quarantine or bads it
-- comes to no use, nor is it found or received there, before something else is decided of it. What takes its scrap back
-- decides that. Asked by inventory.post_movements once the serials are locked; most pieces come from elsewhere, or are
-- new.
create function quality.check_rejected_moves(p_kind text, p_movements inventory.movement[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_serials bigint[] := array(
    select m.serial_id from unnest(p_movements) m
      join inventory.serials s on s.company_id = app.company_id() and s.id = m.serial_id and s.created_at < app.now()
     where inventory.is_release(m.from_bin, m.to_bin)
        or m.from_bin is null and m.to_bin in ('goods', 'installed')
           and (p_kind = 'adjustment'
             or p_kind = 'receipt' and exists (select from quality.rejected_arrivals(array[m.serial_id]))));
  v_rejected record;
begin
  if v_serials = '{}' or p_kind = 'reversal' then
    return;
  end if;
  select r.*, s.code, p.sku into v_rejected
    from quality.rejected_pieces(v_serials) r
    join inventory.serials s on s.company_id = app.company_id() and s.id = r.serial_id
    join inventory.products p on p.company_id = s.company_id and p.id = s.product_id
   order by s.id limit 1;
  if v_rejected.code is not null then
    perform app.refuse('lot_unavailable',
      format('Serial %s of %s is blocked (%s): it stays in quarantine or bads until something else is decided of it, '
             'as use_as_is by another report (ncrs.open, ncrs.disposition with serialCode), or, where a step scrapped '
             'it, its scrap is corrected (tasks.correct_counts).', v_rejected.code, v_rejected.sku,
             v_rejected.reason),
      jsonb_build_object('serialCode', v_rejected.code));
  end if;
end;
$$;
comment on function quality.check_rejected_moves is
  'Refuses with lot_unavailable to bring a piece that was decided scrap or return to where it would be used.';
