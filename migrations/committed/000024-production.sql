--! Previous: sha1:994cf47c27810702110c1e12c9957ae3f530cf15
--! Hash: sha1:d9d7d5490012f41baf4cef5e1291c837dbaf5266
--! Message: production

set role millwright_owner;

alter table production.work_orders
  add column posting_step integer,
  add column revision integer not null default 0,
  add constraint work_order_revision_not_negative check (revision >= 0);
comment on column production.work_orders.posting_step is
  'Whose good pieces go to stock, as it was at the release: the last that made the order''s product; null: none does.';
comment on column production.work_orders.revision is 'How often it was completed: more than once after a reopening.';
comment on column production.work_orders.completed_at is 'When its last operation was done; null: it is not completed.';

alter table app.settings
  add column overproduction_percent numeric,
  add constraint overproduction_percent_not_negative check (overproduction_percent >= 0);
comment on column app.settings.overproduction_percent is
  'How much more may be counted than is ordered, or than the step before made; null: any, with a warning.';

alter table work.task_counts
  add column reason text,
  drop constraint count_good_not_negative,
  drop constraint count_scrap_not_negative,
  add constraint count_correction_has_reason
    check (reason is not null or (good_quantity >= 0 and scrap_quantity >= 0));
comment on column work.task_counts.reason is 'Why counts are corrected; null: it is a count.';
comment on column work.task_counts.good_quantity is 'In the unit of the product made; below zero takes counts back.';
comment on column work.task_counts.scrap_quantity is 'In the unit of the product made; below zero takes counts back.';

alter table work.task_connections
  add column waived_reason text;
comment on column work.task_connections.waived_reason is 'Why to_task no longer waits for from_task; null: it waits.';

comment on column work.tasks.output_posted_at is
  'When what was counted on it was posted: output, material of what was made and scrapped, scrap among the goods. '
  'Once: it says so for ever. Null: not yet, or nothing was.';

create index work_orders_by_kit on production.work_orders (company_id, kit_storage_unit_id)
  where kit_storage_unit_id is not null;
create index work_order_materials_by_product on production.work_order_materials (company_id, product_id);
create index tasks_partial on work.tasks (company_id) where is_partial_completion;

-- Genealogy of serials.
alter table production.lot_links
  alter column consumed_lot_id drop not null,
  alter column produced_lot_id drop not null,
  add column consumed_serial_id bigint,
  add column produced_serial_id bigint,
  add constraint lot_links_consumed_serial foreign key (company_id, consumed_serial_id)
    references inventory.serials (company_id, id),
  add constraint lot_links_produced_serial foreign key (company_id, produced_serial_id)
    references inventory.serials (company_id, id),
  add constraint lot_link_consumed_one check (num_nonnulls(consumed_lot_id, consumed_serial_id) = 1),
  add constraint lot_link_produced_one check (num_nonnulls(produced_lot_id, produced_serial_id) = 1);
create index lot_links_by_consumed_serial on production.lot_links (company_id, consumed_serial_id)
  where consumed_serial_id is not null;
create index lot_links_by_produced_serial on production.lot_links (company_id, produced_serial_id)
  where produced_serial_id is not null;
create index lot_links_by_work_order on production.lot_links (company_id, work_order_id)
  where work_order_id is not null;
comment on table production.lot_links is
  'Genealogy: how much of one lot or serial went into another. Append-only.';
comment on column production.lot_links.quantity is 'Of what was consumed, in its product''s unit.';

reset role;

-- Of what is there: the step that posts is the one that posted, else the one that would have. What was counted on
-- declined operations, or on those of orders that were posted, is settled: it is not posted now.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update production.work_orders o
       set posting_step = coalesce(
             (select max(t.step) from work.tasks t
               where t.company_id = o.company_id and t.work_order_id = o.id and t.output_posted_at is not null),
             (select max(t.step) from work.tasks t
                join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
               where t.company_id = o.company_id and t.work_order_id = o.id and t.status <> 'declined'
                 and y.parent_product_id = o.product_id)),
           revision = case when o.completed_at is not null then 1 else 0 end
     where o.company_id = v_company and o.status <> 'draft';
    update work.tasks t
       set output_posted_at = coalesce(t.finished_at, t.updated_at)
     where t.company_id = v_company and t.work_order_id is not null and t.output_posted_at is null
       and exists (select from work.task_counts c where c.company_id = t.company_id and c.task_id = t.id)
       and (t.status = 'declined'
            or ((t.status = 'done' or (t.status = 'incomplete' and t.is_partial_completion))
                and exists (select from work.tasks p
                             where p.company_id = t.company_id and p.work_order_id = t.work_order_id
                               and p.output_posted_at is not null)));
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
