-- A row that comes into a month, or leaves it, after the month was counted: a call that began before midnight, or
-- somebody who writes about the past. Only months that are over have this trigger, so that the present costs nothing.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.count_late_row()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'INSERT' then new else old end);
begin
  insert into app.kept_counts (company_id, list, part, month, rows)
  select (v_row ->> 'company_id')::bigint, tg_argv[0], k.part, tg_argv[2]::date,
         case tg_op when 'INSERT' then 1 else -1 end
    from unnest(tg_argv[1]::text[]) p (columns)
   cross join lateral (select coalesce(jsonb_object_agg(c.name, v_row -> c.name), '{}')::text as part
                         from string_to_table(p.columns, ',') c (name)) k;
  return null;
end;
$$;
comment on function app.count_late_row is
  'Trigger of a month that is counted (list, its parts, month): notes a row that comes or goes.';
