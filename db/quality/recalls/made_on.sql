create function quality.made_on(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns setof bigint
  language sql stable
  begin atomic
    with work as (
      select distinct t.id, t.work_order_id
        from work.tasks t
        join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
         and c.occurred_at >= p_from and c.occurred_at < p_to
       where t.company_id = app.company_id() and coalesce(c.ssu_id, t.ssu_id) = p_ssu_id
    )
    select distinct coalesce(g.lot_id, -g.serial_id)
      from work w
      join inventory.stock_ledger g on g.company_id = app.company_id() and g.kind = 'output'
       and (g.task_id = w.id or g.work_order_id = w.work_order_id)
     where num_nonnulls(g.lot_id, g.serial_id) > 0;
  end;
comment on function quality.made_on is
  'The lots and serials, as production.lot_family has them, of orders and tasks that were counted on a machine '
  'in a time.';
