-- THE company rule. Every table that holds a company's data is under row security, also for its owner, with one
-- permissive policy: a row is there for the company of the call, and for nobody else. Outside a call app.company_id()
-- is null and no row is there.
do $$
declare
  v_table regclass;
  v_column text;
begin
  for v_table, v_column in
    select c.oid, case when c.oid = 'app.companies'::regclass then 'id' else 'company_id' end
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any (string_to_array(current_setting('millwright.schemas'), ','))
       and (c.oid = 'app.companies'::regclass
         or exists (select from pg_attribute a
                     where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    execute format('alter table %s enable row level security', v_table);
    execute format('alter table %s force row level security', v_table);
    execute format('%s policy company on %s using (%I = app.company_id())',
                   case when exists (select from pg_policy p where p.polrelid = v_table and p.polname = 'company')
                     then 'alter' else 'create' end, v_table, v_column);
    if v_column = 'company_id' and not exists (select from pg_class c where c.oid = v_table and c.relispartition) then
      execute format('alter table %s alter column company_id set default app.company_id()', v_table);
    end if;
  end loop;
end;
$$;

-- Those that see which companies there are: the operator, and the worker, which looks after each.
drop policy if exists operator on app.companies;
create policy operator on app.companies to millwright_operator, millwright_worker using (true) with check (true);
