-- The count is open to lines again. Those that are chosen are as nobody had counted them, by the books of now: until
-- they are counted they have moved when their stock did since the count began. The others keep what was counted, and
-- whether it moved since.
create function inventory.inventory_counts_recount(p_id text, p_line_ids bigint[] default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_was jsonb;
begin
  perform app.require('inventory:manage');
  v_count := inventory.lock_count(p_id, array['finalized']);
  perform app.refuse_input((
    select jsonb_agg(jsonb_build_object('code', 'not_found', 'path', format('lineIds.%s', o.n - 1),
                                        'message', format('%s has no line %s', v_count.code, o.id)) order by o.n)
      from unnest(p_line_ids) with ordinality as o (id, n)
     where not exists (select from inventory.count_lines l
                        where l.company_id = app.company_id() and l.count_id = v_count.id and l.id = o.id)));
  v_was := inventory.count_lines_of(v_count.id);
  update inventory.count_lines l
     set expected_quantity = b.quantity, expected_at = v_count.created_at, counted_quantity = null, counted_by = null,
         counted_at = null, auto_added = false, moved_at = coalesce(b.moved_at, l.moved_at)
    from inventory.count_books(v_count) b
   where l.company_id = app.company_id() and l.count_id = v_count.id and l.id = b.line_id
     and (p_line_ids is null or l.id = any (p_line_ids));
  update inventory.counts c set status = 'counting', finalized_at = null, updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_count.id;
  perform inventory.note_count_lines(v_count, v_was, p_line_ids);
  return inventory.count_json(v_count.id, p_line_ids);
end;
$$;
comment on function inventory.inventory_counts_recount is
  'Opens a finalized count again to count lines anew, all or those that are chosen. Refuses with not_found, '
  'count_not_open.';
