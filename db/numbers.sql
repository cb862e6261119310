-- Where ids come from: app.next_number, so that what is only tried uses up none that a caller would miss. A table is
-- made with `generated always as identity`, which draws from its sequence in any case; here that becomes a default.
do $$
declare
  v_table regclass;
  v_column name;
  v_sequence text;
  v_next bigint;
begin
  for v_table, v_column in
    select c.oid, a.attname
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname = any (string_to_array(current_setting('millwright.schemas'), ','))
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
  loop
    v_sequence := pg_get_serial_sequence(v_table::text, v_column);
    execute format('select last_value + is_called::integer from %s', v_sequence) into v_next;
    execute format('alter table %s alter column %I drop identity', v_table, v_column);
    execute format('create sequence %s owned by %s.%I', v_sequence, v_table, v_column);
    perform setval(v_sequence, v_next, false);
    execute format('alter table %s alter column %I set default app.next_number(%L)', v_table, v_column, v_sequence);
  end loop;
  -- Nobody guesses a number that a trial is going to draw, and so writes it into a name.
  perform setval('app.trial_number', min_value + floor(random() * (max_value - min_value))::bigint)
     from pg_sequences where schemaname = 'app' and sequencename = 'trial_number';
end;
$$;
