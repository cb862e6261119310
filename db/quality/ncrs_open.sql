-- Long: everything that the report names is looked up, and what is not there is told at once.
create function quality.ncrs_open(
  p_title          text,
  p_details        text default null,
  p_found_on       text default null,
  p_ssu_id         text default null,
  p_work_order_id  text default null,
  p_lot_code       text default null,
  p_product_sku    text default null,
  p_priority_id    integer default null,
  p_assignee_ids   bigint[] default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_found work.tasks;
  v_about work.tasks; -- what is found where, then the report's own task
  v_ssu bigint;
  v_order bigint;
  v_product bigint;
  v_lots production.lots[];
begin
  perform app.require_member();
  select t.* into v_found from work.tasks t
   where t.company_id = app.company_id() and t.external_id = p_found_on and work.task_visible(t.id);
  select s.id into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_ssu_id;
  select o.id into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.external_id = p_work_order_id;
  select p.id into v_product from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_product_sku);
  v_about := v_found;
  v_about.work_order_id := coalesce(v_order, v_found.work_order_id);
  if p_product_sku is null then
    v_product := (quality.inspection_of(v_found.id)).product_id;
  end if;
  v_lots := quality.lots_named(p_lot_code, v_product, v_about);
  perform app.refuse_input((
    select coalesce(jsonb_agg(app.unknown_problem(u.path, u.what, u.id) order by u.n), '[]')
      from (values (1, 'foundOn', 'task', p_found_on, v_found.id), (2, 'ssuId', 'machine', p_ssu_id, v_ssu),
                   (3, 'workOrderId', 'work order', p_work_order_id, v_order),
                   (4, 'productSku', 'product', p_product_sku, v_product)) u (n, path, what, id, row_id)
     where u.id is not null and u.row_id is null)
    || case when p_product_sku is null or v_product is not null or v_lots = '{}'
      then quality.lot_problems(p_lot_code, v_lots) else '[]' end
    || coalesce((
      select jsonb_agg(jsonb_build_object('code', 'not_found', 'path', format('assigneeIds.%s', a.n - 1),
                                          'message', format('there is no person %s', a.id)) order by a.n)
        from unnest(p_assignee_ids) with ordinality a (id, n)
       where not exists (select from people.people p
                          where p.company_id = app.company_id() and p.id = a.id and p.is_active)), '[]'));
  perform work.check_qualified(y, p_assignee_ids)
     from app.settings s
     join work.task_types y on y.company_id = s.company_id and y.id = s.ncr_task_type_id
    where s.company_id = app.company_id();
  v_about := quality.open_ncr(p_title, p_details, v_found, v_ssu, v_order, coalesce(v_product, v_lots[1].product_id),
                              v_lots[1].id, p_priority_id, p_assignee_ids);
  return (
    select (work.tasks_json(array[v_about]))[1]::jsonb
           || jsonb_build_object('code', n.code, 'foundOn', f.external_id, 'lotCode', l.code, 'productSku', p.sku)
      from quality.ncrs n
      left join work.tasks f on f.company_id = n.company_id and f.id = n.found_on_task_id
      left join production.lots l on l.company_id = n.company_id and l.id = n.lot_id
      left join inventory.products p on p.company_id = n.company_id and p.id = n.product_id
     where n.company_id = app.company_id() and n.task_id = v_about.id);
end;
$$;
comment on function quality.ncrs_open is
  'Opens a nonconformance report. Refuses with setting_missing, not_found, invalid_input, naming every problem, '
  'and not_qualified. Emits task.created.';
