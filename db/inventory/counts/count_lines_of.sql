-- By line, so that thousands of them are looked up and not joined: the planner cannot know whether a count has five
-- lines or five thousand.
create function inventory.count_lines_of(p_count_id bigint, p_product_ids bigint[] default null)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_object_agg(l.id, inventory.count_line_facts(l)), '{}')
      from inventory.count_lines l
     where l.company_id = app.company_id() and l.count_id = p_count_id
       and (p_product_ids is null or l.product_id = any (p_product_ids));
  end;
comment on function inventory.count_lines_of is
  'The lines of a count, or those of some products, as they stand, for inventory.note_count_lines to compare with '
  'later.';
