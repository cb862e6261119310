-- What a report holds that nobody has decided on becomes no goods, whoever moves it: all of a lot, and a piece, also
-- out of bads. What is not tracked leaves quarantine not even for bads, where nobody could tell it any more from
-- what else lies there: of it as much stays as its inspection has; so does what is to go back to its vendor, which of a
-- lot its status keeps from use. Where there is such a report the balance is locked and looked at again, so that nobody
-- takes the rest meanwhile.
create function quality.check_decided(p_product inventory.products, p_lot_id bigint, p_serial_id bigint,
                                      p_unit inventory.storage_units, p_bin text, p_quantity numeric)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_reports text;
  v_held record;
  v_lies numeric;
  v_after text;
  v_many text := '';
begin
  if num_nonnulls(p_lot_id, p_serial_id) > 0 then
    v_reports := quality.undecided_on(p_lot_id, p_serial_id);
  elsif exists (select from quality.held_at(p_product.id, p_unit.id)) then
    perform inventory.lock_balances(inventory.balance_changes(array[
      inventory.movement(p_product.id, p_quantity, p_from_unit_id => p_unit.id, p_from_bin => 'quarantine')]));
    select b.quantity into v_lies from inventory.balances b
     where b.company_id = app.company_id() and b.product_id = p_product.id and b.storage_unit_id = p_unit.id
       and b.bin = 'quarantine' and b.lot_key = 0 and b.serial_key = 0;
    select h.* into v_held from quality.held_at(p_product.id, p_unit.id) h;
    if v_lies - v_held.quantity - v_held.returned >= p_quantity or v_lies < p_quantity then
      return;
    elsif v_lies - v_held.quantity >= p_quantity then
      perform app.refuse('lot_unavailable',
        format('%s of %s in the quarantine of %s stays there, as %s decided to return it: %s.',
               trim_scale(v_held.returned), p_product.sku, p_unit.name, v_held.returned_by,
               (select quality.way_back(null, a.inspection_id)
                  from quality.waiting_at(p_product.id, p_unit.id, null) a
                 where a.returned_by is not null limit 1)));
    end if;
    v_reports := v_held.reports;
    v_many := trim_scale(v_held.quantity) || ' of ';
  end if;
  if v_reports is not null then
    select string_agg(distinct quality.after_decision(i), ', or ') into v_after
      from quality.inspections i
     where i.company_id = app.company_id() and i.released_at is null and (i.lot_id = p_lot_id or i.id in (
       select l.inspection_id from quality.inspection_lines l
        where l.company_id = app.company_id() and l.serial_id = p_serial_id
        union all
       select a.inspection_id from quality.waiting_at(p_product.id, p_unit.id, null) a
        where num_nonnulls(p_lot_id, p_serial_id) = 0 and a.reports is not null));
    perform app.refuse('not_dispositioned',
      format('%s%s in the %s of %s stays there, as nobody has decided on %s: ncrs.disposition does, and %s%s.',
             v_many, p_product.sku, p_bin, p_unit.name, v_reports,
             coalesce(v_after, 'then ' || quality.way_back(p_lot_id)),
             quality.after_recall(case when p_serial_id is not null then -p_serial_id else p_lot_id end)));
  end if;
end;
$$;
comment on function quality.check_decided is
  'Refuses with not_dispositioned to bring among the goods, and what is not tracked out of quarantine, what a report '
  'holds that nobody has decided on; with lot_unavailable what is not tracked and was decided return.';
