create function quality.work_recalls(p_work_order_id bigint, p_task_id bigint)
  returns setof quality.recalls
  language sql stable
  begin atomic
    select r.*
      from quality.recalls r
     where r.company_id = app.company_id() and r.state = 'open' and r.origin @? '$[*].ssuId'
       and exists (
         select from jsonb_array_elements(r.origin) o (one)
           join sites.ssus u on u.company_id = r.company_id and u.external_id = o.one ->> 'ssuId'
           join work.tasks t on t.company_id = r.company_id
            and (t.id = p_task_id or t.work_order_id = p_work_order_id)
           join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
            and coalesce(c.ssu_id, t.ssu_id) = u.id and c.occurred_at >= app.instant(o.one ->> 'from')
            and c.occurred_at < app.instant(o.one ->> 'to'));
  end;
comment on function quality.work_recalls is
  'The open recalls of a machine''s time in which an order, or a task alone, was counted there.';
