-- As inventory_counts.get shows it, with its first thousand lines. p_line_ids null: of all.
create function inventory.count_json(p_count_id bigint, p_line_ids bigint[] default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_lines inventory.count_lines[];
begin
  select c.* into v_count from inventory.counts c where c.company_id = app.company_id() and c.id = p_count_id;
  v_lines := array(select l from inventory.inventory_counts_get(v_count) l
                    where p_line_ids is null or l.id = any (p_line_ids));
  return inventory.inventory_counts_get_page(
    v_count, app.page(to_jsonb(inventory.inventory_counts_get_json(v_lines[:1000])), cardinality(v_lines), 1000, 0));
end;
$$;
comment on function inventory.count_json is
  'A count as answers to a change show it, with its lines or some of them.';
