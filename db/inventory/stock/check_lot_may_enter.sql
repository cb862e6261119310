-- Goods are what may be used: a lot that may not be used does not become goods. Moved from goods to goods it is no more
-- usable than it was, and it must be possible to set it apart on a shelf of its own.
create function inventory.check_lot_may_enter(p_lot_id bigint, p_bin text, p_to_bin text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_code text;
  v_obstacle text;
  v_recalls text[];
begin
  if p_lot_id is null or p_to_bin <> 'goods' or p_bin = 'goods' then
    return;
  end if;
  select l.code, inventory.lot_obstacle(l.status, l.expires_at) into v_code, v_obstacle
    from production.lots l where l.company_id = app.company_id() and l.id = p_lot_id;
  if v_obstacle is not null then
    v_recalls := quality.recalls_of(p_lot_id);
    perform app.refuse('lot_unavailable', format(case
        when p_bin is not null
          then 'Lot %s is %s: it cannot become goods, but may be moved to quarantine or bads (toBin).'
        when v_obstacle = 'expired'
          then 'Lot %s has %s: no more can be added to it. Count what more was made on a task of its own.'
        when v_recalls <> '{}'
          then 'Lot %s is %s, as %s holds it: no more can be added to it until recalls.release. Or count what more was '
               'made on a task of its own.'
        else 'Lot %s is %s: no more can be added to it. Make it available first, or count what more was made on a '
             'task of its own.' end,
      v_code, v_obstacle, array_to_string(v_recalls, ', ')),
      jsonb_build_object('lotCode', v_code, 'lotStatus', v_obstacle));
  end if;
end;
$$;
comment on function inventory.check_lot_may_enter is
  'Refuses with lot_unavailable to bring a blocked, quarantined or expired lot into goods from another bin, or from '
  'none.';
