create function quality.order_warnings(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'open_ncrs', 'message',
             format('The order is completed, and nobody has decided on %s.', n.codes)))
               filter (where n.codes is not null), '[]')
      from (
        select string_agg(n.code, ', ' order by n.task_id) as codes
          from quality.ncrs n
          join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
         where n.company_id = app.company_id() and t.work_order_id = p_order_id and n.disposition is null
           and t.status <> 'declined') n;
  end;
comment on function quality.order_warnings is
  'What is said of a completed order whose nonconformance reports are not all decided.';
