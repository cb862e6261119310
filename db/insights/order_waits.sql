-- An operation told of by a single report took no time that anybody knows of, but an order that lay before and after it
-- lay twice, not once. The pieces of a first report were made before it. What is to come after an operation that was
-- declined waits for that reason.
create function insights.order_waits(p_run tstzrange, p_operations insights.operation[], p_open boolean)
  returns setof insights.wait
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_idle constant tstzmultirange := tstzmultirange(p_run) - coalesce((
    select range_agg(o.lasted) from unnest(p_operations) o where o.began_at is not null), '{}');
begin
  return query
  with starts as materialized (
    select s.* from insights.order_starts(p_operations, p_open) s
  )
  select g.stretch, n.task_id, n.external_id, n.name, work.machine_at(n.task_id, n.ssu_id, upper(g.stretch)),
         n.until, case when n.until in ('begun', 'to_begin') then (
           select format(', as %s was declined', d.name) || insights.because(d.task_id, d.reason)
             from starts d
             join work.task_connections c on c.company_id = app.company_id() and c.type = 'dependency'
              and c.from_task_id = d.task_id and c.to_task_id = n.task_id
            where d.until = 'declined' and d.at <= lower(g.stretch)
            order by d.at desc, d.task_id limit 1) else insights.because(n.task_id, n.reason) end,
         case when n.at = upper(g.stretch) then coalesce((
           select 60 * (coalesce(o.run_minutes * o.made_before, 0) + o.setup_minutes) from unnest(p_operations) o
            where o.task_id = n.task_id and o.made_before > 0 and n.until = 'begun'), 0) else 0 end
    from insights.idle_stretches(v_idle, array(select s.at from starts s where s.at is not null)) g (stretch)
    left join lateral (
      select s.task_id, s.external_id, s.name, s.ssu_id, s.at, s.until, s.reason, s.step, s.place
        from starts s where s.at >= upper(g.stretch) or s.at is null
      union all
      select s.task_id, s.external_id, s.name, s.ssu_id, null, 'over', s.reason, -s.step, 9
        from starts s where s.until = 'declined' and s.at <= lower(g.stretch) and p_open
       order by at, place, step, until, task_id limit 1) n on true;
end;
$$;
comment on function insights.order_waits is
  'The stretches of time in which nobody worked on an order, each with the operation that came next, or is to come.';
