-- The trigger comes first: making it waits for those who write the table, or the month, and keeps them out until this
-- transaction ends; so nothing is written between what is counted here and what the trigger notes. Looks company by
-- company, as the owner is under the company rule as everybody.
create function app.keep_counts(p_list text, p_month date default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_table regclass := p_list::regclass;
  v_partition regclass := (p_list || to_char(p_month, '_YYYY_MM'))::regclass;
  v_keys text[] := array(select k.key from app.part_keys(p_list) k (key));
  v_parts text[];
  v_function text; -- of the triggers
  v_time text;
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
  v_to timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_company bigint;
begin
  select t.parts, t.month into strict v_parts, v_time
    from app.counted_tables() t where t.list = p_list and (t.month is null) = (p_month is null);
  if p_month is null then
    v_function := case v_parts when '{status}' then 'app.count_statement()'
                               else format('app.count_part(%L)', v_parts[1]) end;
    execute format('create or replace trigger count_insert after insert on %s referencing new table as new_rows
                      for each statement execute function %s', v_table, v_function);
    execute format('create or replace trigger count_delete after delete on %s referencing old table as old_rows
                      for each statement execute function %s', v_table, v_function);
    if v_parts <> '{""}' then
      execute format('create or replace trigger count_update after update on %s referencing old table as old_rows
                        new table as new_rows for each statement execute function %s', v_table, v_function);
    end if;
  else
    execute format('create or replace trigger count_late_row after insert or delete on %s
                      for each row execute function app.count_late_row(%L, %L, %L)',
                   v_partition, p_list, v_parts, p_month);
    perform app.end_days(v_partition);
  end if;
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    delete from app.kept_counts k
     where k.company_id = v_company and k.list = p_list
       and case when p_month is null then k.month = '-infinity'
                else k.month >= p_month and k.month < p_month + interval '1 month' end;
    execute format('insert into app.kept_counts (company_id, list, part, month, rows)
                    select $1, $2, p.part, $3, count(*) from %s cross join lateral (values %s) p (part)
                     where company_id = $1 and (%s) group by p.part',
                   v_table, '(' || array_to_string(v_keys, '), (') || ')',
                   case when p_month is null then 'true'
                        else format('%1$I >= %2$L and %1$I < %3$L', v_time, v_from, v_to) end)
      using v_company, p_list, coalesce(p_month, '-infinity');
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function app.keep_counts is
  'Counts a table, or a month of it, for every company, and keeps that right from then on. Asked again, it mends it.';
