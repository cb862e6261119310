create function quality.counted_there(p_n bigint, p_origin jsonb)
  returns text
  language sql stable
  begin atomic
    with work as materialized (
      select w.work_order_id, case when w.work_order_id is null then w.task_id end as task_id
        from quality.origin_work(p_origin) w where w.n = p_n
    )
    select case
        when exists (select from work) then 'names what was counted there in that time, and none of it has lots or '
          'serials, so nothing can be held: ' || coalesce((
            select string_agg(format('%s of %s%s', trim_scale(u.quantity), p.sku, (
                     select ' by ' || string_agg(c, ', ') from jsonb_array_elements_text(u.order_codes) c)), '; '
                     order by p.sku)
              from production.made_untraced(array(select w.work_order_id from work w),
                                            array(select w.task_id from work w)) u
              join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id),
            'nothing of it is posted' || coalesce(' (' || (
              select string_agg(distinct o.code, ', ')
                from work w
                join production.work_orders o on o.company_id = app.company_id() and o.id = w.work_order_id) || ')',
              ''))
        else 'names a machine on which nothing was counted in that time' end
      from sites.ssus s
     where s.company_id = app.company_id() and s.external_id = p_origin -> p_n::integer ->> 'ssuId';
  end;
comment on function quality.counted_there is
  'What was counted on the machine that an origin of a recall names, where the recall could hold none of it; null: it '
  'names no machine that is here.';
