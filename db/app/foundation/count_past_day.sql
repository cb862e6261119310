-- A row that comes into an hour of the present month after it was counted, or leaves it. Rows of the present hour do
-- not get here: the triggers look at no more than the row's time.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.count_past_day()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into app.kept_counts (company_id, list, part, month, is_day, rows)
  select (c.row ->> 'company_id')::bigint, tg_argv[1], k.part, d.time::date, true, c.change
    from (values (case when tg_op <> 'DELETE' then to_jsonb(new) end, 1),
                 (case when tg_op <> 'INSERT' then to_jsonb(old) end, -1)) c (row, change)
   cross join lateral (select (c.row ->> tg_argv[3])::timestamptz at time zone 'UTC' as time) d
   cross join unnest(tg_argv[2]::text[]) p (columns)
   cross join lateral (select coalesce(jsonb_object_agg(n.name, c.row -> n.name), '{}')::text as part
                         from string_to_table(p.columns, ',') n (name)) k
   where d.time < tg_argv[0]::timestamp;
  return null;
end;
$$;
comment on function app.count_past_day is
  'Trigger of the present month (the first time not counted, list, its parts, the column of its time): notes a row '
  'that comes or goes.';
