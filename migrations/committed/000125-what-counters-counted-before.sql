--! Previous: sha1:3cb98c35013fb55967c733b415e32dd9866fde66
--! Hash: sha1:d16c5e8ba26af138fbeb6cc951e52bcc0263d696
--! Message: what-counters-counted-before

set role millwright_owner;

alter table downtime.signals add column counts_from timestamptz not null default '-infinity';
comment on column downtime.signals.counts_from is
  'The newest reading when counts was set: what was counted up to it stays as it was, counted otherwise or not at all.';
comment on column downtime.signals.counts_since is
  'Of a counter whose advance is counted: its first reading after counts_from. From then to last_at it has told what '
  'its machine made. Null: none came.';

alter table downtime.uncounted_pieces
  add column kind text not null default 'good',
  add constraint uncounted_kind_known check (kind in ('good', 'scrap')),
  drop constraint uncounted_pieces_pkey,
  add primary key (company_id, signal_id, hour, code, kind);
alter table downtime.uncounted_pieces alter column kind drop default;
comment on column downtime.uncounted_pieces.kind is 'What the counter counted them as: good or scrap.';

alter table work.tasks
  drop constraint task_posts_by_a_recipe,
  add constraint task_posts_by_a_recipe check (posted_recipe is null or posted_product_id is not null);
comment on column work.tasks.posted_product_id is
  'What the task, which is in no order, makes, as its type had it when it, or the task whose work it carries on, first '
  'posted; null: neither did, or its order says.';
comment on column work.tasks.posted_recipe is
  'How much of each component one piece of that is made of, as it was when the task first posted: {id of the '
  'component: quantity in its unit}. Null: it did not.';

comment on column app.audit_log.actor_type is
  'human, agent or service; partner: another company, operator: who runs the service, of whom no person is named.';
comment on column app.audit_log.channel is 'rest, mcp, partner or operator.';

reset role;

-- What is on no task was told as what its counter counts, and counters that are read are believed from the first
-- reading since that was set: the one before it is the newest of then. What carries on the work of a task that posted
-- makes what that made.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.uncounted_pieces k set kind = 'scrap'
      from downtime.signals s
     where k.company_id = v_company and s.company_id = v_company and s.id = k.signal_id and s.counts = 'scrap';
    update downtime.signals s
       set counts_from = coalesce((
             select max(r.at) from downtime.readings r
              where r.company_id = v_company and r.signal_id = s.id and r.at < s.counts_since and r.number is not null),
             '-infinity')
     where s.company_id = v_company and s.counts_since is not null;
    with recursive carrier as (
      select t.id, t.posted_product_id from work.tasks t
       where t.company_id = v_company and t.posted_product_id is not null and t.is_partial_completion
      union
      select f.id, r.posted_product_id
        from carrier r
        join work.tasks t on t.company_id = v_company and t.id = r.id and t.is_partial_completion
        join work.task_connections c
          on c.company_id = v_company and c.from_task_id = t.id and c.type = 'follow'
        join work.tasks f
          on f.company_id = v_company and f.id = c.to_task_id and f.type_id = t.type_id
         and f.posted_product_id is null and f.work_order_id is null
    )
    update work.tasks t set posted_product_id = r.posted_product_id
      from carrier r
     where t.company_id = v_company and t.id = r.id and t.posted_product_id is null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
