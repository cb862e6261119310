create function insights.wait_in_words(p_order production.work_orders, p_wait insights.wait)
  returns text
  language sql immutable
  return case
      when (p_wait).until = 'begun' then 'before ' || (p_wait).name
      when (p_wait).until in ('taken_up', 'put_back') then format('before %s was taken up again', (p_wait).name)
      when (p_wait).until = 'retaken' then format('while %s was declined', (p_wait).name)
      when (p_wait).until = 'declined' and upper((p_wait).stretch) is distinct from (p_order).cancelled_at
        then format('before %s was declined', (p_wait).name)
      when (p_wait).until = 'over' then format('since %s was declined, and still does', (p_wait).name)
      when (p_order).completed_at is not null then 'before it was completed'
      when (p_order).cancelled_at is not null then 'before it was cancelled'
      else coalesce('before ' || (p_wait).name || ' ', '') || 'and still does' end
    || case when upper((p_wait).stretch) is distinct from (p_order).cancelled_at
         then coalesce((p_wait).reason, '') else '' end;
comment on function insights.wait_in_words is
  'Until what an order lay, as the sentence that tells it goes on.';
