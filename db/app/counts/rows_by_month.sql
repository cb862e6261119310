-- Exact whatever is kept: the counted months and days that lie wholly in the window, and the rows of the rest. Each
-- stretch of the rest is planned for its bounds and the part, so that only its months are touched.
create function app.rows_by_month(
  p_list text,
  p_part jsonb,
  p_from timestamptz,
  p_to   timestamptz
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_kept record := app.kept_by_month(p_list, p_part, p_from, p_to);
  v_table record;
  v_stretches text[];
  v_rows bigint;
  v_matches text := coalesce((select string_agg(format('%I = %L', e.key, e.value), ' and ')
                                from jsonb_each_text(p_part) e), 'true');
begin
  select t.list::regclass as name, t.month into strict v_table
    from app.counted_tables() t where t.list = p_list;
  v_stretches := array(
    select format('(select count(*) from %s where company_id = $1 and %I >= %L and %I < %L and %s)',
                  v_table.name, v_table.month, lower(r.span), v_table.month, upper(r.span), v_matches)
      from unnest(v_kept.rest) r (span));
  execute format('select %s', array_to_string(array_append(v_stretches, '0'), ' + '))
    into v_rows using app.company_id();
  return v_kept.rows + v_rows;
end;
$$;
comment on function app.rows_by_month is
  'How many rows the company has, within a window of time, of a table that is counted by month; of a part of them, by '
  'one of the columns that it is counted by, such as {"person_id": 7}, or of all, by {}.';
