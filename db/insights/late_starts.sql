-- It waits for its release from when it was entered; where that came when it was due already, nothing later can be the
-- reason that it is late at all (decides), and where it came before, only what its standard time lacked from then on
-- counts: orders are entered in advance. Entered or begun when it was due already, or due too soon for its standard, it
-- is late by that as much as by what came later; of a draft what took longer decides: until it was entered, or since.
-- All in hours of the machines of its first operation.
create function insights.late_starts(
  p_order      production.work_orders,
  p_run        tstzrange,
  p_operations insights.operation[]
)
  returns table (kind text, seconds numeric, sentence text, ids jsonb, decides boolean)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ended constant timestamptz := coalesce(p_order.completed_at, p_order.cancelled_at, app.now());
  v_began constant timestamptz := lower(p_run);
  v_hull constant tstzrange := tstzrange(least(p_order.created_at, v_began, p_order.due_date), v_ended);
  v_hours constant tstzmultirange := insights.order_hours(p_operations[:1], v_hull);
  v_waited constant tstzrange := insights.time_until(p_order.created_at, v_began);
  v_came_late constant boolean := coalesce(v_began = p_order.released_at and v_began > p_order.due_date, false);
  v_lacks constant numeric := case when exists (select from unnest(p_operations) p where p.began_at is not null)
    then insights.lacking_time(p_order, v_began, v_hull, p_operations) else 0 end;
  v_late_release constant numeric := least(insights.seconds(v_hours * tstzmultirange(v_waited)), v_lacks);
begin
  return query
  select 'late_release', case when v_came_late then w.seconds else v_late_release end,
         case when v_came_late then format('It waited %s for its release, which came when it was due already.',
                insights.time_in_words(insights.seconds(tstzmultirange(v_waited)), w.seconds))
           else format('It waited %s for its release, %s of which the standard time of its operations lacked then.',
             insights.in_words(insights.seconds(tstzmultirange(v_waited))),
             insights.hours_in_words(v_late_release)) end,
         '{}'::jsonb, v_came_late and p_order.created_at < p_order.due_date
    from (select insights.seconds(v_hours * tstzmultirange(v_waited)) as seconds) w
   where not isempty(v_waited)
  union all
  select 'late_release', insights.seconds(v_hours * tstzmultirange(insights.time_until(p_order.created_at, v_ended))),
         'It has not been released yet.', '{}', true
   where p_order.released_at is null
  union all
  select x.kind, w.seconds, format(x.sentence, insights.time_in_words(
           insights.seconds(tstzmultirange(x.lasted)), w.seconds)), '{}', v_began is null
    from (
      select 'late_entry', 'It was entered when it was due %s before.',
             insights.time_until(p_order.due_date, p_order.created_at)
       where p_order.created_at > p_order.due_date and coalesce(v_began >= p_order.created_at, true)
      union all
      select 'late_start', 'Its work began %s after it was due.', insights.time_until(p_order.due_date, v_began)
       where v_began > p_order.due_date and v_began < p_order.released_at
         and (p_order.created_at < p_order.due_date or v_began < p_order.created_at)) x (kind, sentence, lasted)
   cross join lateral (select insights.seconds(v_hours * tstzmultirange(x.lasted)) as seconds) w
  union all
  select 'short_time', v_lacks - v_late_release,
         format('It was due %s too early for the standard time of its operations.',
                insights.hours_in_words(v_lacks - v_late_release)), '{}', false;
end;
$$;
comment on function insights.late_starts is
  'Why an order may be late that lies before its work: when it was entered, released or begun, and how little time it '
  'was given. decides: nothing later can be the reason.';
