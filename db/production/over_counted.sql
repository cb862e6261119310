-- The step before is the nearest on which something was counted, or that makes something and was not declined.
create function production.over_counted(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_percent numeric;
  v_allowed numeric;
  v_over record;
  v_product inventory.products;
  v_warnings jsonb := '[]';
begin
  for v_over in
    with counted as (
      select t.step, sum(c.good_quantity) as good, sum(c.good_quantity + c.scrap_quantity) as pieces
        from work.tasks t
        left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
        left join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
       where t.company_id = app.company_id() and t.work_order_id = p_task.work_order_id and t.step <= p_task.step
       group by t.step
      having sum(c.good_quantity + c.scrap_quantity) > 0
          or bool_or(y.parent_product_id is not null and t.status <> 'declined')
    )
    select c.good as counted, o.quantity as made, format('%s ordered', trim_scale(o.quantity)) as against
      from counted c
      join production.work_orders o on o.company_id = app.company_id() and o.id = p_task.work_order_id
     where c.step = p_task.step and c.good > o.quantity
    union all
    select c.pieces, b.good, format('%s that step %s made', trim_scale(b.good), b.step)
      from counted c
      cross join (select p.step, coalesce(p.good, 0) as good from counted p where p.step < p_task.step
                   order by p.step desc limit 1) b
     where c.step = p_task.step and c.pieces > b.good
  loop
    v_percent := (select s.overproduction_percent from app.settings s where s.company_id = app.company_id());
    v_allowed := v_over.made * (1 + v_percent / 100);
    if v_over.counted > v_allowed then
      v_product := work.counted_product(p_task);
      perform app.refuse('over_production', format('%s are counted, more than %s %% above the %s.',
          trim_scale(v_over.counted), trim_scale(v_percent), v_over.against),
        jsonb_build_object('allowed', trim_scale(case when v_product.unit_whole then trunc(v_allowed)
                                                    else v_allowed end)));
    end if;
    v_warnings := v_warnings || jsonb_build_object('code', 'over_production',
      'message', format('%s are counted, more than the %s.', trim_scale(v_over.counted), v_over.against));
  end loop;
  return v_warnings;
end;
$$;
comment on function production.over_counted is
  'Warnings of more counted on a task''s step than is ordered or than the step before made. Refuses with '
  'over_production what is above overproductionPercent.';
