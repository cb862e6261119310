create function quality.origin_work(p_origin jsonb)
  returns table (n bigint, task_id bigint, work_order_id bigint)
  language sql stable
  begin atomic
    select o.n - 1, w.task_id, w.work_order_id
      from jsonb_array_elements(p_origin) with ordinality o (one, n)
      join sites.ssus u on u.company_id = app.company_id() and u.external_id = o.one ->> 'ssuId'
     cross join lateral quality.counted_on(u.id, app.instant(o.one ->> 'from'), app.instant(o.one ->> 'to')) w;
  end;
comment on function quality.origin_work is
  'The tasks, with their orders, that were counted on the machines which the origins of a recall name, in their times.';
