-- Of a company that has no rows in it nothing is kept of a month; so it is the month that says whether it is counted.
create function app.counted_spans(p_list regclass)
  returns table (month date, is_day boolean, span tstzrange)
  language sql stable
  begin atomic
    select s.since::date, m.until is not null, tstzrange(s.since at time zone 'UTC',
             (s.since + case when m.until is null then interval '1 month' else interval '1 day' end) at time zone 'UTC')
      from pg_inherits i
      join pg_trigger g on g.tgrelid = i.inhrelid
       and g.tgname = any (array['count_late_row', 'count_day_insert']::name[]) -- both in its index
       and (g.tgname = 'count_late_row' or g.tgnargs > 0)
      join pg_class c on c.oid = i.inhrelid
     cross join lateral (
        select to_date(right(c.relname, 7), 'YYYY_MM')::timestamp as start,
               case g.tgname when 'count_day_insert'
                 then split_part(encode(g.tgargs, 'escape'), '\000', 1)::timestamp end as until) m
     cross join lateral generate_series(m.start, coalesce(m.until - interval '1 day', m.start), '1 day') s (since)
     where i.inhparent = p_list;
  end;
comment on function app.counted_spans is
  'The times whose rows are counted ahead: months that are over, and the days of the present one so far.';
