-- Why it is late: its release, where that came after it was due; else what took most of its working time until it was
-- done, its waiting for the release among it. Where an operation itself, less the standard time of its pieces, took
-- four times that, it is named.
create function insights.order_lateness(p_order production.work_orders, p_run tstzrange)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ended constant timestamptz := coalesce(p_order.completed_at, p_order.cancelled_at, app.now());
  v_seconds constant numeric := downtime.duration_seconds(p_order.due_date, v_ended);
  v_cause insights.loss;
begin
  if p_order.due_date is null then
    return null;
  end if;
  if v_seconds > 0 and p_order.cancelled_at is null then
    select l.kind, l.seconds, l.sentence, l.ids into v_cause
      from (
        select x.kind, x.seconds, x.sentence, x.ids from insights.order_losses(p_order, p_run) x
        union all
        select 'late_release', insights.seconds(insights.working_time(w.waited)),
               format('It waited %s for its release%s.',
                      insights.in_words(insights.seconds(tstzmultirange(w.waited))),
                      case when upper(w.waited) > p_order.due_date then ', which came when it was due already' else ''
                      end), '{}'
          from (select tstzrange(p_order.created_at, greatest(p_order.created_at,
                         least(coalesce(p_order.released_at, v_ended), lower(p_run)))) as waited) w
        union all
        select 'operation', insights.seconds(insights.working_time(o.lasted))
                              - case when o.run_minutes is null then 0 else o.run_minutes * 60 * (o.good + o.scrap) end,
               format('%s took %s.', o.name, insights.in_words(insights.seconds(tstzmultirange(o.lasted)))),
               jsonb_build_object('taskId', o.external_id)
          from insights.order_operations(p_order.id) o
         where o.began_at is not null
      ) l
     where l.seconds > 0
     order by l.kind = 'late_release' and p_order.released_at > p_order.due_date
                and lower(p_run) >= p_order.released_at desc,
              case l.kind when 'operation' then l.seconds / 4 else l.seconds end desc, l.sentence
     limit 1;
  end if;
  return jsonb_build_object('dueDate', app.iso(p_order.due_date), 'isLate',
    v_seconds > 0 and p_order.cancelled_at is null, 'seconds', case when p_order.cancelled_at is null
      then greatest(v_seconds, 0) else 0 end, 'cause', insights.loss_json(v_cause),
    'sentence', case
      when p_order.cancelled_at is not null then 'It was cancelled.'
      when v_seconds <= 0 and p_order.completed_at is null then 'It is not due yet.'
      when v_seconds <= 0 then format('It was completed %s before it was due.', insights.in_words(-v_seconds))
      else format('It %s %s late. %s', case when p_order.completed_at is null then 'is' else 'was completed' end,
                  insights.in_words(v_seconds),
                  coalesce(insights.full_stop(v_cause.sentence),
                           'Nothing that was told explains it: its operations took that long.'))
      end);
end;
$$;
comment on function insights.order_lateness is
  'Whether an order is late, by how much, and why; null when it has no due date.';
