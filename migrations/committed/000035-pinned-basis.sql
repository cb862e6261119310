--! Previous: sha1:728cd7396c0367a6a487f2fa4879015dd77edf4b
--! Hash: sha1:81ac3a04581a46202e9d64b2f05012ae018193b9
--! Message: pinned basis

set role millwright_owner;

alter table production.work_orders
  add column backflush_basis text,
  add constraint order_backflush_basis_known check (backflush_basis in ('good_and_scrap', 'good'));
comment on column production.work_orders.backflush_basis is
  'Which pieces use up material, as the settings had it at the release; null: not released.';
alter table work.tasks
  add column backflush_basis text,
  add constraint task_backflush_basis_known check (backflush_basis in ('good_and_scrap', 'good'));
comment on column work.tasks.backflush_basis is
  'Which pieces use up material, as the settings had it when the task, which is in no order, first posted; null: it '
  'did not, or its order says.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update production.work_orders o set backflush_basis = s.backflush_basis
      from app.settings s
     where o.company_id = v_company and s.company_id = v_company and o.released_at is not null;
    update work.tasks t set backflush_basis = s.backflush_basis
      from app.settings s
     where t.company_id = v_company and s.company_id = v_company and t.output_posted_at is not null
       and t.work_order_id is null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
