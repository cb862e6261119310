-- Where a month is not counted, in the hour that is not over yet, and where rows have no month of their own, they are
-- counted by whoever asks this.
create function app.kept_by_month(
  p_list text,
  p_part jsonb,
  p_from timestamptz,
  p_to   timestamptz,
  out rows bigint,
  out rest tstzrange[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_from timestamptz := coalesce(p_from, '-infinity');
  v_window tstzrange := tstzrange(v_from, greatest(v_from, coalesce(p_to, 'infinity')));
  v_counted tstzmultirange;
begin
  if p_from is null and p_to is null then
    v_counted := (select range_agg(tstzrange(m.start at time zone 'UTC',
                           coalesce(m.until, m.start + interval '1 month') at time zone 'UTC'))
                    from app.counted_months(p_list::regclass) m);
    rows := (select sum(k.rows) from app.kept_counts k
              where k.company_id = app.company_id() and k.list = p_list and k.part = p_part::text);
  else
    select range_agg(s.span), sum(k.rows) into v_counted, rows
      from app.counted_spans(p_list::regclass) s
      left join (select c.month, c.is_day, sum(c.rows) as rows from app.kept_counts c
                  where c.company_id = app.company_id() and c.list = p_list and c.part = p_part::text
                  group by c.month, c.is_day) k
        on k.month = s.month and k.is_day = s.is_day
     where s.span <@ v_window;
  end if;
  rows := coalesce(rows, 0);
  rest := array(select unnest(tstzmultirange(v_window) - coalesce(v_counted, '{}')));
end;
$$;
comment on function app.kept_by_month is
  'What is kept of how many rows the company has, within a window of time, of a table that is counted by month, of all '
  'or of a part of them (app.rows_by_month), and the times within it of which nothing is kept.';
