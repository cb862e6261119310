create function inventory.count_lines_of(p_count_id bigint)
  returns inventory.count_lines[]
  language sql stable
  begin atomic
    select coalesce(array_agg(l), '{}') from inventory.count_lines l where l.company_id = app.company_id() and l.count_id = p_count_id;
  end;
comment on function inventory.count_lines_of is
  'The lines of a count as they stand, for inventory.note_count_lines to compare with later.';
