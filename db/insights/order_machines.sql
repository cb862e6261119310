-- Its stretches before an operation began, or was taken up after it was put back, are those in which the order waited
-- for that, or in which one of a later step was under way, which may have waited for its pieces.
create function insights.order_machines(p_run tstzrange, p_operations insights.operation[], p_open boolean)
  returns table (task_id text, began_at timestamptz, ssu_id bigint, span tstzrange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with waits as materialized (
    select w.external_id, w.ssu_id, w.stretch, w as wait
      from insights.order_waits(p_run, p_operations, p_open) w where w.until in ('begun', 'to_begin', 'put_back')
  )
  select o.external_id, o.began_at, g.ssu_id, unnest(tstzmultirange(g.span) * (o.lasted + coalesce((
           select range_agg(p.lasted) from unnest(o.pauses) p where p.kind = 'held'), '{}')))
    from unnest(p_operations) o
   cross join lateral insights.task_machines(o) g
  union all
  select w.external_id, upper(w.stretch), w.ssu_id, w.stretch from waits w where w.ssu_id is not null
  union all
  select a.external_id, b.until, b.ssu_id, unnest(tstzmultirange(b.lay) * (
           select range_agg(o.lasted) from unnest(p_operations) o where o.step > a.step))
    from unnest(p_operations) a
   cross join lateral insights.times_before(a) b
   where b.ssu_id is not null
  union all
  select w.external_id, upper(w.stretch), g.ssu_id, unnest(g.stood)
    from waits w
   cross join lateral insights.standstills(w.wait) g;
end;
$$;
comment on function insights.order_machines is
  'The machines that an order was on, was held on or waited for, each with the operation and the stretch of time.';
