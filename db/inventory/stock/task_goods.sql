create function inventory.task_goods(p_task work.tasks)
  returns table (product_id bigint, lot_id bigint, serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    select p.id, l.id, s.id, sum((g.line ->> 'quantity')::numeric)
      from work.form_fields(work.task_form(p_task), p_task.answers) f
      cross join lateral jsonb_array_elements(case when f.type = 'products' and f.is_shown
                                              then f.answer end) as g (line)
      join inventory.products p on p.company_id = app.company_id() and p.sku_key = lower(g.line ->> 'sku')
      left join production.lots l on l.company_id = p.company_id and l.product_id = p.id
        and l.code = g.line ->> 'lotCode'
      left join inventory.serials s on s.company_id = p.company_id and s.product_id = p.id
        and s.code = g.line ->> 'serialCode'
     group by 1, 2, 3;
  end;
comment on function inventory.task_goods is
  'What a task moves by the answers of its form: all its shown fields of type products together.';
