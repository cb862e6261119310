-- As app.count_statement, for the tables that are counted by another column than their status, or whole.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.count_part()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_list constant text := tg_table_schema || '.' || tg_table_name;
  v_column constant text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    insert into app.kept_counts (company_id, list, part, rows)
    select n.company_id, v_list, p.part, count(*)
      from new_rows n
     cross join lateral (select case v_column when '' then '' else to_jsonb(n) ->> v_column end as part) p
     group by n.company_id, p.part;
  elsif tg_op = 'DELETE' then
    insert into app.kept_counts (company_id, list, part, rows)
    select o.company_id, v_list, p.part, -count(*)
      from old_rows o
     cross join lateral (select case v_column when '' then '' else to_jsonb(o) ->> v_column end as part) p
     group by o.company_id, p.part;
  else
    insert into app.kept_counts (company_id, list, part, rows)
    select c.company_id, v_list, c.part, sum(c.change)
      from (select n.company_id, to_jsonb(n) ->> v_column as part, 1 as change from new_rows n
            union all
            select o.company_id, to_jsonb(o) ->> v_column, -1 from old_rows o) c
     group by c.company_id, c.part having sum(c.change) <> 0;
  end if;
  return null;
end;
$$;
comment on function app.count_part is
  'Trigger (column, or nothing) of the tables that are counted by a column, or whole: notes what a statement adds to '
  'and takes from each part.';
