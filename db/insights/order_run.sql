-- What was told of it may lie before its release: then it ran from its first work on.
create function insights.order_run(p_order production.work_orders)
  returns tstzrange
  language sql stable
  begin atomic
    select insights.time_until(least((p_order).released_at, (p_order).started_at),
                               coalesce((p_order).completed_at, (p_order).cancelled_at, app.now()));
  end;
comment on function insights.order_run is
  'From an order''s release, or first work, to its completion or cancelling, or now; empty before that.';
