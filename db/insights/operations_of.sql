-- An operation begins with its first report or when it was taken up, whichever is earlier: reports come late too. Where
-- it is the report, the pieces of that were made before. Where it was closed late it was over before.
create function insights.operations_of(p_task_ids bigint[])
  returns setof insights.operation
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_operation insights.operation;
begin
  for v_operation in
    select t.id, t.external_id, t.step, y.name, t.ssu_id, m.external_id, m.name, t.status, t.details,
           tstzmultirange(insights.time_until(b.began_at, coalesce(e.ended_at, app.now())))
             - coalesce((select range_agg(x.lasted) from unnest(p.pauses) x), '{}'),
           p.pauses, b.began_at, e.ended_at, greatest(b.began_at, c.last_at, (
             select max(u.at) from work.task_turns u where u.company_id = t.company_id and u.task_id = t.id), (
             select max(v.until) from work.task_moves v where v.company_id = t.company_id and v.task_id = t.id)),
           '{}'::tstzmultirange,
           c.good, c.scrap, coalesce((
             select sum(k.good_quantity + k.scrap_quantity) from work.task_counts k
              where k.company_id = t.company_id and k.task_id = t.id and k.occurred_at = b.began_at), 0),
           nullif(y.run_minutes, 0), coalesce(y.setup_minutes, 0), t.declined_reason
      from work.tasks t
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join sites.ssus m on m.company_id = t.company_id and m.id = t.ssu_id
     cross join lateral (
        select coalesce(sum(k.good_quantity), 0) as good, coalesce(sum(k.scrap_quantity), 0) as scrap,
               max(k.occurred_at) as last_at
          from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) c
     cross join lateral (select array(select x from insights.task_pauses(t) x) as pauses) p
     cross join lateral (select insights.began_at(t, p.pauses) as began_at) b
     cross join lateral (select case when t.finished_at is not null then greatest(t.finished_at, b.began_at)
                                end as ended_at) e
     where t.company_id = app.company_id() and t.id = any (p_task_ids)
     order by coalesce(b.began_at, 'infinity'), t.step, t.id
  loop
    v_operation.lasted := v_operation.lasted - coalesce(insights.closed_late(v_operation), '{}');
    if v_operation.ended_at is null or v_operation.status = 'declined' then
      v_operation.quiet := v_operation.lasted * tstzmultirange(
        insights.time_until(v_operation.told_at, coalesce(v_operation.ended_at, app.now())));
    end if;
    return next v_operation;
  end loop;
end;
$$;
comment on function insights.operations_of is
  'Tasks as storylines see them, in the order in which they were taken up, with when and on which machine.';
