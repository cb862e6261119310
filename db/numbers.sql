-- Where ids come from: app.next_number, which counts for each company by itself. A table is made with `generated always
-- as identity`, whose sequence all companies would share; here it becomes a default.
do $$
declare
  v_table regclass;
  v_column name;
  v_sequence text;
begin
  for v_table, v_column, v_sequence in
    select c.oid, a.attname, pg_get_serial_sequence(c.oid::regclass::text, a.attname)
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname <> 'company_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname = any (string_to_array(current_setting('millwright.schemas'), ','))
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null
  loop
    execute format('alter table %s alter column %I drop identity if exists', v_table, v_column);
    execute format('alter table %s alter column %I set default app.next_number()', v_table, v_column);
    execute format('drop sequence if exists %s', v_sequence);
  end loop;
  -- Nobody guesses a number that a trial is going to draw, and so writes it into a name.
  perform setval('app.trial_number', min_value + floor(random() * (max_value - min_value))::bigint)
     from pg_sequences where schemaname = 'app' and sequencename = 'trial_number';
end;
$$;
drop function if exists app.next_number(regclass);
create or replace trigger make_numbers after insert on app.companies for each row execute function app.make_numbers();
alter table app.companies enable always trigger make_numbers;
