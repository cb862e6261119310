-- Exact whatever is kept: the counted months and days that lie wholly in the window, and the rows of the rest, where a
-- month without a count is, and what has no month of its own. Each stretch of the rest is a query of its own, planned
-- for its bounds, so that only its months are touched.
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
  v_from timestamptz := coalesce(p_from, '-infinity');
  v_to timestamptz := greatest(v_from, coalesce(p_to, 'infinity'));
  v_first_day timestamptz := date_trunc('day', v_from + interval '24 hours' - interval '1 microsecond', 'UTC');
  v_last_day timestamptz := greatest(v_first_day, date_trunc('day', v_to, 'UTC'));
  v_table record;
  v_total bigint;
  v_rest tstzmultirange;
  v_rows bigint;
  v_matches text := coalesce((select string_agg(format(' and %I = %L', e.key, e.value), '')
                                from jsonb_each_text(p_part) e), '');
begin
  select t.list::regclass as name, t.month into strict v_table
    from app.counted_tables() t where t.list = p_list;
  select tstzmultirange(tstzrange(v_from, v_to)) - coalesce(range_agg(c.span), '{}') into v_rest
    from app.counted_spans(v_table.name) s
   cross join lateral (
      select case when s.is_by_day then s.span * tstzrange(v_first_day, v_last_day)
                  when s.span <@ tstzrange(v_from, v_to) then s.span end as span) c;
  select coalesce(sum(k.rows), 0) into v_total
    from app.kept_counts k
   cross join lateral (
      select tstzrange(k.month::timestamp at time zone 'UTC',
                       (k.month + case when k.is_day then interval '1 day' else interval '1 month' end)
                         at time zone 'UTC') as span) m
   where k.company_id = app.company_id() and k.list = p_list and k.part = p_part::text
     and m.span <@ tstzrange(v_from, v_to);
  execute (select 'select ' || coalesce(string_agg(format(
             '(select count(*) from %1$s where company_id = $1 and %2$I >= %3$L and %2$I < %4$L%5$s)',
             v_table.name, v_table.month, lower(r.span), upper(r.span), v_matches), ' + '), '0')
             from unnest(v_rest) r (span))
    into v_rows using app.company_id();
  return v_total + v_rows;
end;
$$;
comment on function app.rows_by_month is
  'How many rows the company has, within a window of time, of a table that is counted by month; of a part of them, by '
  'one of the columns that it is counted by, such as {"person_id": 7}, or of all, by {}.';
