-- Where times come from that a row gets by itself: the one clock, app.now, in the milliseconds that answers show. By
-- Postgres' own, in microseconds, a row would not be found by the time that is shown of it.
do $$
declare
  v_table regclass;
  v_column name;
begin
  for v_table, v_column in
    select c.oid, a.attname
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
      join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and pg_get_expr(d.adbin, d.adrelid) = 'now()'
     where c.relkind in ('r', 'p') and n.nspname = any (string_to_array(current_setting('millwright.schemas'), ','))
       and (c.oid = 'app.companies'::regclass
            or exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id'))
  loop
    execute format('alter table %s alter column %I set default app.now()', v_table, v_column);
  end loop;
end;
$$;
