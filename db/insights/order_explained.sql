create function insights.order_explained(
  p_order      production.work_orders,
  p_run        tstzrange,
  p_operations insights.operation[],
  p_losses     insights.loss[],
  p_causes     insights.cause[]
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return jsonb_build_object(
    'times', insights.order_times(p_run, p_operations, p_losses),
    'pieces', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'taskId', t.external_id,
               'goodQuantity', trim_scale(p.good), 'scrapQuantity', trim_scale(p.scrap),
               'transactionIds', coalesce(to_jsonb(p.transaction_ids), '[]'), 'countIds', (
                 select coalesce(jsonb_agg(c.id order by c.occurred_at, c.id), '[]')
                   from work.task_counts c
                  where c.company_id = app.company_id() and c.task_id = p.task_id and p.kind = 'count'))
               order by t.step, t.id, p.kind), '[]')
        from insights.order_pieces(p_order, p_operations) p
        left join work.tasks t on t.company_id = app.company_id() and t.id = p.task_id
       where p.good <> 0 or p.scrap <> 0),
    'losses', (
      select coalesce(jsonb_agg(insights.loss_json(l::insights.loss) order by l.seconds desc, l.sentence), '[]')
        from unnest(p_losses) l
       where l.seconds > 0),
    'causes', (
      select coalesce(jsonb_agg(insights.loss_json(c.loss) order by c.ordinality), '[]')
        from unnest(p_causes) with ordinality c));
end;
$$;
comment on function insights.order_explained is
  'What is behind the plot points of an order: its time, pieces, losses, and what it may be late by.';
