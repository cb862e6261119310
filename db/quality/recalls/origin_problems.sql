create function quality.origin_problems(p_origin jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with origin as (
      select o.n - 1 as n, o.one,
             (o.one ? 'sku' and (o.one ? 'lotCode') <> (o.one ? 'serialCode') and not o.one ?| array['vendor', 'ssuId',
                                                                                                     'from', 'to'])
             or (o.one ?& array['vendor', 'lotCode'] and not o.one ?| array['sku', 'serialCode', 'ssuId', 'from', 'to'])
             or (o.one ?& array['ssuId', 'from', 'to'] and not o.one ?| array['sku', 'lotCode', 'serialCode', 'vendor'])
               as is_formed
        from jsonb_array_elements(p_origin) with ordinality o (one, n)
    ), problem (n, code, path, message) as (
      select o.n, 'invalid_input', '', 'names sku with lotCode or serialCode, or vendor with lotCode, or ssuId with '
                                       'from and to'
        from origin o where not o.is_formed
      union all
      select o.n, 'invalid_input', '.to', 'is not after from' from origin o
       where o.is_formed and app.instant(o.one ->> 'to') <= app.instant(o.one ->> 'from')
      union all
      select o.n, 'not_found',
             case when o.one ? 'sku' and not exists (select from inventory.products p
                                                      where p.company_id = app.company_id()
                                                        and p.sku_key = lower(o.one ->> 'sku')) then '.sku'
                  when o.one ? 'vendor' and not exists (select from inventory.vendors v
                                                         where v.company_id = app.company_id()
                                                           and v.name = o.one ->> 'vendor') then '.vendor'
                  when o.one ? 'lotCode' then '.lotCode' when o.one ? 'serialCode' then '.serialCode'
                  else '.ssuId' end,
             coalesce(quality.counted_there(o.n, p_origin),
                      'names nothing that has lots or serials here: check the codes')
        from origin o
       where o.is_formed and not exists (select from quality.origin_nodes(p_origin) x where x.n = o.n)
         and not exists (select from quality.origin_work(p_origin) w
                          where w.n = o.n and quality.still_to_post(w.task_id, w.work_order_id))
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('origin.%s%s', p.n, p.path),
                                                 'message', p.message) order by p.n), '[]') from problem p;
  end;
comment on function quality.origin_problems is
  'What is wrong with the origins of a recall: every problem with its code and path.';
