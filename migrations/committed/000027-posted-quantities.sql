--! Previous: sha1:22df8847e8e88637f283745d9012d8207b6e12b6
--! Hash: sha1:2eaa4df1f51d3388ad88bdbd6579fa1f7dfaed31
--! Message: posted quantities

set role millwright_owner;

-- What was counted and what was posted differ while a posted task is taken up again.
alter table work.tasks
  add column posted_good numeric not null default 0,
  add column posted_scrap numeric not null default 0;
comment on column work.tasks.posted_good is
  'The good pieces counted on it that are posted to stock; 0 on a step that posts none.';
comment on column work.tasks.posted_scrap is
  'The scrap counted on it whose material was consumed or that left the goods.';
comment on column work.tasks.output_posted_at is 'When what was counted on it was last posted; null: nothing was.';

-- A correction of what was posted takes quantities out of the genealogy again.
alter table production.lot_links
  drop constraint lot_link_quantity_positive,
  add constraint lot_link_quantity_not_zero check (quantity <> 0);
comment on column production.lot_links.quantity is
  'Of what was consumed, in its product''s unit; below zero takes it out again. What went in is the sum.';

comment on column inventory.stock_ledger.kind is
  'Why it moved. installation: to a client''s unit; return: from there to one of the company''s own; reversal: takes a '
  'receipt back, or what a task posted that was counted wrong.';
create index stock_ledger_given_back on inventory.stock_ledger (company_id, product_id, time)
  include (quantity, to_storage_unit_id)
  where kind = 'reversal' and from_storage_unit_id is null;

reset role;

-- Of what was posted so far, all that was counted was.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update work.tasks t
       set posted_good = case when t.work_order_id is null or t.step = (
             select o.posting_step from production.work_orders o
              where o.company_id = t.company_id and o.id = t.work_order_id) then c.good else 0 end,
           posted_scrap = c.scrap
      from (select k.task_id, sum(k.good_quantity) as good, sum(k.scrap_quantity) as scrap from work.task_counts k
             where k.company_id = v_company group by 1) c
     where t.company_id = v_company and t.id = c.task_id and t.output_posted_at is not null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
