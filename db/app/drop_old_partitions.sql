-- Definer, as only a table's owner may drop it. A month goes when its last day is 90 days old.
create function app.drop_old_partitions()
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_partition regclass;
begin
  -- Readers of the log keep their month until the next run.
  perform set_config('lock_timeout', '2s', true);
  for v_partition in
    select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.call_log'::regclass and c.relname ~ '_\d{4}_\d{2}$'
       and to_timestamp(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < app.now() - interval '90 days'
  loop
    execute format('drop table %s', v_partition);
  end loop;
exception when lock_not_available then
  null;
end;
$$;
comment on function app.drop_old_partitions is
  'Drops the months of the call log that are older than 90 days.';
