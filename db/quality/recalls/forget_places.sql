-- A recall that ends brings a piece from the quarantine of the unit that it keeps for it among the goods there. Where
-- somebody has brought the piece elsewhere meanwhile, that is what was decided of it. On its way to a partner nothing
-- is decided yet, as it may be withdrawn (quality.forget_sent).
create function quality.forget_places(p_movements inventory.movement[])
  returns void
  language sql volatile
  begin atomic
    update quality.recall_items i set storage_unit_id = null
      from unnest(p_movements) m
     where i.company_id = app.company_id() and i.serial_id = m.serial_id and i.released_at is null
       and i.storage_unit_id is not null
       and (m.to_storage_unit_id, m.to_bin) is distinct from (i.storage_unit_id, 'quarantine')
       and not (m.to_storage_unit_id is null and m.delivery_line_id is not null);
  end;
comment on function quality.forget_places is
  'Lets pieces that a recall holds stay, when it ends, where they are brought meanwhile.';
