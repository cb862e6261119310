-- A report is decided once, and rework was the decision: what rework could not save is a report of its own.
create function quality.rework_warnings(p_task_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'scrap_not_posted', 'message',
             format('Counts of the rework of %s are only a record: a report of its own (ncrs.open, foundOn this task), '
                    'decided scrap by ncrs.disposition, takes scrap out of stock and order.', n.code))), '[]')
      from quality.ncrs n
     where n.company_id = app.company_id() and n.rework_task_id = p_task_id;
  end;
comment on function quality.rework_warnings is
  'A warning of scrap that is counted on the rework of a report and leaves no stock.';
