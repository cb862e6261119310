-- Of the company that was entered.
create function app.verify_counts()
  returns table (list text, part text, month date, kept bigint, counted bigint)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_table record;
  v_keys text[];
begin
  for v_table in select t.list::regclass as name, t.list, t.month from app.counted_tables() t loop
    v_keys := array(select k.key from app.part_keys(v_table.list) k (key));
    for list, part, month, kept, counted in execute format(
      'with kept as (
         select k.part, k.month, k.is_day, sum(k.rows)::bigint as rows from app.kept_counts k
          where k.company_id = app.company_id() and k.list = $1 group by k.part, k.month, k.is_day
       ), counted as (
         select p.part, s.month, s.is_day, count(*) as rows
           from (select date ''-infinity'' as month, false as is_day, tstzrange(null, null) as span where not $2
                 union all
                 select c.month, c.is_day, c.span from app.counted_spans($1::regclass) c where $2) s
           join %s r on r.company_id = app.company_id() and %s
          cross join lateral (values %s) p (part)
          group by p.part, s.month, s.is_day)
       select $1, part, month, coalesce(k.rows, 0), coalesce(c.rows, 0)
         from kept k full join counted c using (part, month, is_day)
        where coalesce(k.rows, 0) <> coalesce(c.rows, 0)',
      v_table.name,
      case when v_table.month is null then 'true'
           else format('%I >= lower(s.span) and %I < upper(s.span)', v_table.month, v_table.month) end,
      '(' || array_to_string(v_keys, '), (') || ')')
      using v_table.list, v_table.month is not null
    loop
      return next;
    end loop;
  end loop;
  return query
    select 'inventory.stock_levels', '', date '-infinity', s.kept, s.counted
      from (select inventory.inventory_stock_levels_total(null, null, null) as kept,
                   (select count(*) from inventory.inventory_stock_levels()) as counted) s
     where s.kept <> s.counted;
end;
$$;
comment on function app.verify_counts is
  'Every kept count that differs from the rows; none in a healthy database. app.keep_counts mends them.';
