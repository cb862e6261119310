-- The worker's question: what was done and comes again? Whether it does stands in the transaction that finished it, so
-- a service that was down makes up for it, and whoever locks the task makes the next one, once. Each task has a series
-- of its own (work.has_next_task), beside which others of its type, machine and title have theirs. Of a machine that is
-- out of use none does before it is back. Whoever runs this asks again until nothing is left, and sees which companies
-- there are.
create function work.make_next_tasks(p_most integer default 100)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_task work.tasks;
  v_seen bigint := 0;
begin
  for v_company in select c.id from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    for v_task in
      select t.* from work.tasks t where t.company_id = v_company and t.comes_again
         and not exists (select from sites.ssus m
                          where m.company_id = v_company and m.id = t.ssu_id and not m.is_active)
       order by t.id limit p_most for no key update of t skip locked
    loop
      update work.tasks t set comes_again = false where t.company_id = v_company and t.id = v_task.id;
      perform work.make_next_task(v_task);
      v_seen := v_seen + 1;
    end loop;
  end loop;
  return v_seen;
end;
$$;
comment on function work.make_next_tasks is
  'Makes the next tasks of those that were done and come again, a portion of each company''s a call; answers how many '
  'it looked at. Emits task.created.';
