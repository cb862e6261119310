create function quality.ncrs_json(p_rows quality.ncrs[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select r.task_id from unnest(p_rows) r);
begin
  return array(
    select row_to_json(j) from (
      select t.external_id as id, n.code, t.title, t.status,
             case when p.id is not null then json_build_object('sku', p.sku, 'name', p.name) end as product,
             l.code as lot, coalesce(x.codes, '[]') as serials, trim_scale(n.scrap_quantity) as quantity,
             f.external_id as "foundOnTaskId", o.external_id as "workOrderId",
             case when s.id is not null then json_build_object('id', s.external_id, 'name', s.name) end as ssu,
             n.disposition,
             case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as "dispositionedBy",
             app.iso(n.dispositioned_at) as "dispositionedAt", app.iso(t.created_at) as "createdAt"
        from unnest(p_rows) with ordinality n
        join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
        left join work.tasks f on f.company_id = n.company_id and f.id = n.found_on_task_id
        left join inventory.products p on p.company_id = n.company_id and p.id = n.product_id
        left join production.lots l on l.company_id = n.company_id and l.id = n.lot_id
        left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
        left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
        left join people.people w on w.company_id = n.company_id and w.id = n.dispositioned_by
        left join quality.decided_serials(v_ids) x on x.task_id = n.task_id
       order by n.ordinality) j);
end;
$$;
comment on function quality.ncrs_json is
  'Nonconformance reports as answers show them.';
