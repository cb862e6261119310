-- A blind count shows what the books say only once it is finalized, and not when that is only tried. p_line_ids null:
-- all lines, a page of them.
create function inventory.count_json(p_count_id bigint, p_line_ids bigint[] default null, p_limit integer default 1000,
                                     p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_shown boolean;
  v_total bigint;
  v_page jsonb;
begin
  select c.* into v_count from inventory.counts c where c.company_id = app.company_id() and c.id = p_count_id;
  v_shown := not v_count.blind
    or (v_count.finalized_at is not null and not (v_count.status = 'finalized' and app.is_dry_run()));
  v_total := (select count(*) from inventory.count_lines l
               where l.company_id = v_count.company_id and l.count_id = v_count.id
                 and (p_line_ids is null or l.id = any (p_line_ids)));
  v_page := app.page(inventory.count_lines_json(array(
    select l from inventory.count_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
     where l.company_id = v_count.company_id and l.count_id = v_count.id
       and (p_line_ids is null or l.id = any (p_line_ids))
     order by p.sku_key, l.bin, l.lot_code, l.serial_code, l.id limit p_limit offset p_offset), v_shown),
    v_total, p_limit, p_offset);
  return (inventory.inventory_counts_json(array[v_count]) -> 0)
    || jsonb_build_object('lines', v_page -> 'data', 'pagination', v_page -> 'pagination');
end;
$$;
comment on function inventory.count_json is
  'A count as answers show one, with a page of its lines or of some of them.';
