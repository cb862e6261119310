-- What a partner has is worked on there, and on no machine here.
create function insights.busy_with(p_ssu_id bigint, p_times tstzmultirange, p_but_order_id bigint)
  returns table (name text, order_id text, is_maintenance boolean, busy tstzmultirange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select case when t.handoff_role = 'mirror' then 'other work'
              when r.id is not null then r.code
              when work.task_visible(t.id) then t.title
              else 'other work' end,
         case when t.handoff_role is distinct from 'mirror' then r.external_id end,
         coalesce(y.is_maintenance, false), g.lasted * p_times
    from insights.operations_of(array(
           select a.id from work.tasks a
            where a.company_id = app.company_id() and a.work_order_id is distinct from p_but_order_id
              and (a.ssu_id = p_ssu_id or a.id in (
                select v.task_id from work.task_moves v where v.company_id = app.company_id() and v.ssu_id = p_ssu_id))
              and (a.finished_at is null or a.finished_at > lower(p_times))
              and (a.started_at < upper(p_times) or exists (
                select from work.task_counts c where c.company_id = a.company_id and c.task_id = a.id)))) o
   cross join lateral insights.task_machines(o) x
   cross join lateral (select x.lasted - o.quiet as lasted) g
    join work.tasks t on t.company_id = app.company_id() and t.id = o.task_id
    left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
    left join production.work_orders r on r.company_id = t.company_id and r.id = t.work_order_id
   where o.began_at is not null and x.ssu_id = p_ssu_id and g.lasted && p_times
     and t.handoff_role is distinct from 'proxy';
end;
$$;
comment on function insights.busy_with is
  'What a machine was worked on with within stretches of time, but for one order, as its reader may see it.';
