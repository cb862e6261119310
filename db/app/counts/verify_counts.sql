-- Of the company that was entered.
create function app.verify_counts()
  returns table (list text, part text, month date, kept bigint, counted bigint)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_table record;
begin
  for v_table in
    select t.list::regclass as name, t.list, t.month,
           (select '(' || string_agg(k.key, '), (') || ')' from app.part_keys(t.list) k (key)) as keys
      from app.counted_tables() t
  loop
    for list, part, month, kept, counted in execute format(
      'with kept as (
         select k.part, k.month, k.is_day, sum(k.rows)::bigint as rows from app.kept_counts k
          where k.company_id = app.company_id() and k.list = $1 group by k.part, k.month, k.is_day
       ), counted as (%s)
       select $1, part, month, coalesce(k.rows, 0), coalesce(c.rows, 0)
         from kept k full join counted c using (part, month, is_day)
        where coalesce(k.rows, 0) <> coalesce(c.rows, 0)',
      format(case when v_table.month is null then
        'select p.part, date ''-infinity'' as month, false as is_day, count(*) as rows
           from %1$s cross join lateral (values %2$s) p (part)
          where company_id = app.company_id() group by p.part'
      else
        'select p.part, (lower(d.span) at time zone ''UTC'')::date as month, s.is_by_day as is_day, count(*) as rows
           from app.counted_spans(%1$L) s
          cross join lateral (
             select s.span where not s.is_by_day
             union all
             select tstzrange(g.day, g.day + interval ''24 hours'')
               from generate_series(lower(s.span), upper(s.span) - interval ''24 hours'', interval ''24 hours'') g (day)
              where s.is_by_day) d
           join %1$s r on r.company_id = app.company_id() and r.%3$I >= lower(d.span) and r.%3$I < upper(d.span)
          cross join lateral (values %2$s) p (part)
          group by 1, 2, 3'
      end, v_table.name, v_table.keys, v_table.month))
      using v_table.list
    loop
      return next;
    end loop;
  end loop;
end;
$$;
comment on function app.verify_counts is
  'Every kept count that differs from the rows; none in a healthy database. app.keep_counts mends them.';
