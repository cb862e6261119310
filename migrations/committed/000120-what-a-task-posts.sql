--! Previous: sha1:996ef97d6618122eb178917a6fbcdc3754d920c0
--! Hash: sha1:7970795816ccf56998fe72e32b8f4b4f34128cce
--! Message: what-a-task-posts

set role millwright_owner;

alter table work.tasks
  add column posted_product_id bigint,
  add column posted_recipe jsonb,
  add constraint tasks_posted_product foreign key (company_id, posted_product_id)
    references inventory.products (company_id, id),
  add constraint task_posts_by_a_recipe check ((posted_product_id is null) = (posted_recipe is null));
comment on column work.tasks.posted_product_id is
  'What the task, which is in no order, makes, as its type had it when it first posted; null: it did not, or its order '
  'says.';
comment on column work.tasks.posted_recipe is
  'How much of each component one piece of that is made of, as it was then: {id of the component: quantity in its '
  'unit}.';

reset role;

-- What was posted before was posted by what its rows of the ledger say: what there is of it, and what a piece of that
-- took, in whole units; a component of which nothing was taken is what the product has now.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    with task as (
      select t.id, t.type_id, b.basis, t.posted_good + case b.basis when 'good' then 0 else t.posted_scrap end as pieces
        from work.tasks t
       cross join lateral (
         select coalesce(t.backflush_basis, (
                  select s.backflush_basis from app.settings s where s.company_id = v_company)) as basis) b
       where t.company_id = v_company and t.work_order_id is null and t.posted_good + t.posted_scrap > 0
    ), moved as (
      select l.task_id, l.product_id, (l.from_storage_unit_id is null) = (l.kind <> 'reversal') as is_made,
             sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) as quantity
        from inventory.stock_ledger l
       where l.company_id = v_company and l.task_id in (select t.id from task t)
         and (l.kind in ('output', 'consumption')
           or (l.kind = 'reversal' and num_nonnulls(l.from_storage_unit_id, l.to_storage_unit_id) = 1))
       group by 1, 2, 3
    ), posted as (
      select t.id, t.basis, t.pieces, coalesce(
               (select m.product_id from moved m where m.task_id = t.id and m.is_made and m.quantity > 0
                 order by m.quantity desc, m.product_id limit 1), y.parent_product_id) as product_id
        from task t left join work.task_types y on y.company_id = v_company and y.id = t.type_id
    )
    update work.tasks t
       set posted_product_id = p.product_id, backflush_basis = p.basis, posted_recipe = (
             select coalesce(jsonb_object_agg(c.product_id, c.quantity), '{}')
               from (
                 select coalesce(m.product_id, r.component_id) as product_id,
                        case when p.pieces > 0 and m.quantity > 0 then ceil(m.quantity / p.pieces)
                          else r.quantity end as quantity
                   from (select u.* from moved u where u.task_id = p.id and not u.is_made and u.quantity > 0) m
                   full join (select k.* from inventory.recipe_components k
                               where k.company_id = v_company and k.product_id = p.product_id) r
                     on r.component_id = m.product_id) c
              where c.quantity > 0)
      from posted p
     where t.company_id = v_company and t.id = p.id and p.product_id is not null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
