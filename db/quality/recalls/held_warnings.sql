create function quality.held_warnings(p_recall quality.recalls)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'held_already', 'message',
             format('%s, which is open, holds %s of this already: what both hold is given back with the last of them.',
                    r.code, o.held)) order by r.id), '[]')
      from (select h.recall_id, count(*) as held
              from quality.recall_items i
             cross join lateral quality.held_by_others(coalesce(i.lot_id, -i.serial_id), i.recall_id) h
             where i.company_id = app.company_id() and i.recall_id = p_recall.id
             group by h.recall_id) o
      join quality.recalls r on r.company_id = app.company_id() and r.id = o.recall_id;
  end;
comment on function quality.held_warnings is
  'What is said of a recall of what others hold already: each of those, and how many of its lots and pieces that is.';
