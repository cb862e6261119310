create function production.short_warnings(p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'under_production', 'message',
             format('%s is completed with %s of %s %s. What is to be made still takes an order of its own; what was '
                    'made and not counted, an operation that is taken up again with a reason.',
                    (p_order).code, trim_scale(c.good), trim_scale((p_order).quantity), (p_order).uom))), '[]')
      from production.counted(array[(p_order).id]) c
     where c.good < (p_order).quantity;
  end;
comment on function production.short_warnings is
  'What is said of a completed order that made less than was ordered.';
