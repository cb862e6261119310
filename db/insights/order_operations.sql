-- An operation begins with its first report or when it was taken up, whichever is earlier: reports come late too.
create function insights.order_operations(p_order_id bigint)
  returns setof insights.operation
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select t.id, t.external_id, t.step, y.name, t.ssu_id, m.external_id, m.name, t.status, t.details,
         insights.time_until(b.began_at, coalesce(e.ended_at, app.now())), b.began_at, e.ended_at, c.good, c.scrap,
         nullif(y.run_minutes, 0)
    from work.tasks t
    join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
    left join sites.ssus m on m.company_id = t.company_id and m.id = t.ssu_id
   cross join lateral (
      select coalesce(sum(k.good_quantity), 0) as good, coalesce(sum(k.scrap_quantity), 0) as scrap,
             min(k.occurred_at) as first_at, max(k.occurred_at) as last_at
        from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) c
   cross join lateral (select least(t.started_at, c.first_at) as began_at) b
   cross join lateral (select case when t.finished_at is not null then greatest(t.finished_at, b.began_at)
                              end as ended_at) e
   where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null
   order by coalesce(b.began_at, 'infinity'), t.step, t.id;
end;
$$;
comment on function insights.order_operations is
  'The operations of an order in the order in which they were taken up, with when and on which machine.';
