-- The outbox in an order in which nothing can appear behind a reader's back.
--
-- An event committed late has a number and a time from before its commit, so a cursor over those would skip it. Events
-- are ordered by the transaction that wrote them instead, and shown only when that transaction is below xmin of the
-- snapshot: every transaction below it has ended, so what is there now is all there will ever be. What younger
-- transactions wrote waits until the oldest one running has ended, in whichever database of the cluster that runs. In
-- another cluster they are numbered on (events.number_on).
--
-- enable_sort off: each month's index has this order, and merging them reads only the page asked for; the planner,
-- which cannot know how far a cursor is, would read and sort all that comes after it.
create function events.events_list(
  p_after text default null,
  p_types text[] default null,
  p_limit integer default 50
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set enable_sort = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_transaction bigint := 0;
  v_id bigint := 0;
  v_ended bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + events.transaction_base();
  v_cursor text;
  v_events jsonb;
begin
  perform app.require('webhooks:manage');
  if p_after is not null then
    select p.transaction_id, p.id, p.cursor into v_transaction, v_id, v_cursor from events.position_of(p_after) p;
  end if;
  with page as (
    select e.transaction_id, e.id, e.external_id, e.type, e.at, e.data
      from events.events e
     where e.company_id = app.company_id() and (e.transaction_id, e.id) > (v_transaction, v_id)
       and e.transaction_id < v_ended
       and e.type <> 'webhook.test' and (p_types is null or e.type = any (p_types))
     order by e.transaction_id, e.id limit p_limit
  )
  select jsonb_agg(jsonb_build_object('id', g.external_id, 'type', g.type, 'timestamp', app.iso(g.at), 'data', g.data)
                   order by g.transaction_id, g.id)
    into v_events from page g;
  return jsonb_build_object('data', coalesce(v_events, '[]'), 'nextAfter', coalesce(v_events -> -1 ->> 'id', v_cursor));
end;
$$;
comment on function events.events_list is
  'The outbox for replay, in the order of the transactions that wrote it; never skips an event that commits late. '
  'Refuses with not_found.';
