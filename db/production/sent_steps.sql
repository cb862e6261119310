create function production.sent_steps(p_order_id bigint)
  returns text[]
  language sql stable
  begin atomic
    select array_agg(t.external_id order by t.step, t.id)
      from work.tasks t
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.handoff_role = 'proxy'
       and not work.is_finished(t.status, t.is_partial_completion);
  end;
comment on function production.sent_steps is
  'The operations of an order that are with a partner and not finished; null: none.';
