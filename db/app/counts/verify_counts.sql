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
           array(select k.key from app.part_keys(t.list) k (key)) as keys
      from app.counted_tables() t
  loop
    for list, part, month, kept, counted in execute format(
      'with kept as (
         select k.part, k.month, sum(k.rows)::bigint as rows from app.kept_counts k
          where k.company_id = app.company_id() and k.list = $1 group by k.part, k.month
       ), counted as (
         select p.part, %s as month, count(*) as rows from %s cross join lateral (values %s) p (part)
          where company_id = app.company_id() group by 1, 2)
       select $1, part, month, coalesce(k.rows, 0), coalesce(c.rows, 0)
         from kept k full join counted c using (part, month)
        where coalesce(k.rows, 0) <> coalesce(c.rows, 0) and (k.rows is not null or not $2)',
      case when v_table.month is null then quote_literal('-infinity') || '::date'
           else format('date_trunc(''month'', %I at time zone ''UTC'')::date', v_table.month) end, v_table.name,
      '(' || array_to_string(v_table.keys, '), (') || ')')
      using v_table.list, v_table.month is not null
    loop
      return next;
    end loop;
  end loop;
end;
$$;
comment on function app.verify_counts is
  'Every kept count that differs from the rows; none in a healthy database. app.keep_counts mends them.';
