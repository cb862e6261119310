-- What a late reading moved is of the time to which it moved (insights.is_moved).
create function insights.counter_parts(p_ssu_id bigint, p_task_id bigint)
  returns insights.correction_part[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row(null, x.kind, x.quantity, k.at, k.id, null, null, true, null)::insights.correction_part
      from (
        select min(c.id) as id, c.occurred_at as at, sum(c.good_quantity) as good, sum(c.scrap_quantity) as scrap
          from work.task_counts c
         where c.company_id = app.company_id() and c.task_id = p_task_id and c.signal_id = any (array(
                 select s.id from downtime.signals s
                  where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter'))
         group by c.occurred_at, c.signal_id, c.ssu_id, c.since) k
     cross join lateral (values ('good', k.good), ('scrap', k.scrap)) x (kind, quantity)
     where x.quantity > 0
     order by k.at, k.id);
end;
$$;
comment on function insights.counter_parts is
  'The pieces that counters of a machine counted on a task, in the order of their times.';
