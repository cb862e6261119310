-- What a statement does to the counts by status of its table: one row a company and status that changes, only ever
-- added, so that no call waits for another; app.sum_counts makes them few again. Undone with the call, as its rows are.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.count_statement()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_list constant text := tg_table_schema || '.' || tg_table_name;
begin
  if tg_op = 'INSERT' then
    insert into app.kept_counts (company_id, list, part, rows)
    select n.company_id, v_list, n.status, count(*) from new_rows n group by n.company_id, n.status;
  elsif tg_op = 'DELETE' then
    insert into app.kept_counts (company_id, list, part, rows)
    select o.company_id, v_list, o.status, -count(*) from old_rows o group by o.company_id, o.status;
  else
    insert into app.kept_counts (company_id, list, part, rows)
    select c.company_id, v_list, c.status, sum(c.change)
      from (select n.company_id, n.status, 1 as change from new_rows n
            union all
            select o.company_id, o.status, -1 from old_rows o) c
     group by c.company_id, c.status having sum(c.change) <> 0;
  end if;
  return null;
end;
$$;
comment on function app.count_statement is
  'Trigger of the tables that are counted by status: notes what a statement adds to and takes from each.';
