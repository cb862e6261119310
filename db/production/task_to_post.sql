create function production.task_to_post(p_order_id bigint)
  returns bigint
  language sql stable
  begin atomic
    select case when bool_and(work.is_finished(t.status, t.is_partial_completion))
           then max(t.id) filter (where t.status <> 'declined') end
      from work.tasks t
     where t.company_id = app.company_id() and t.work_order_id = p_order_id
       and t.step = (select production.posting_step(p_order_id))
       and not exists (select from work.tasks p where p.company_id = app.company_id() and p.work_order_id = p_order_id
                          and p.output_posted_at is not null);
  end;
comment on function production.task_to_post is
  'The operation of an order whose output is due to be posted now: its posting step is finished and nothing was posted '
  'yet.';
