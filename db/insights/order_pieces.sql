-- While nothing of what it makes is posted yet and may still be, the operation that went furthest says how many pieces
-- are good: where it was left incomplete with a follow-up, both parts of it.
create function insights.order_pieces(p_order production.work_orders, p_operations insights.operation[])
  returns table (kind text, task_id bigint, good numeric, scrap numeric, transaction_ids bigint[])
  language plpgsql stable
  set search_path = ''
as $$
begin
  if num_nonnulls(p_order.completed_at, p_order.cancelled_at) > 0 or exists (
      select from work.tasks t
       where t.company_id = app.company_id() and t.work_order_id = p_order.id and t.step = p_order.posting_step
         and t.output_posted_at is not null) then
    return query
    select p.kind, p.task_id, sum(p.good), sum(p.scrap),
           array_agg(p.transaction_id order by p.transaction_id) filter (where p.transaction_id is not null)
      from production.pieces_made(array[p_order.id]) p
     group by p.kind, p.task_id;
  else
    return query
    select 'count', o.task_id, case when o.step = f.step then o.good else 0 end, o.scrap, null::bigint[]
      from unnest(p_operations) o
     cross join (select max(x.step) filter (where x.good + x.scrap > 0) as step from unnest(p_operations) x) f;
  end if;
end;
$$;
comment on function insights.order_pieces is
  'What makes an order''s good pieces and scrap, as far as they have come: postings by kind and task, or counts.';
