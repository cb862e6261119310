-- Of a company that has no rows in it nothing is kept of a month; so it is the month that says whether it is counted.
create function app.counted_spans(p_list regclass)
  returns table (span tstzrange, is_by_day boolean)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select tstzrange(m.start::timestamp at time zone 'UTC',
                     case g.tgname when 'count_late_row' then m.start + interval '1 month'
                                   else split_part(encode(g.tgargs, 'escape'), '\000', 1)::timestamp end
                       at time zone 'UTC'), g.tgname <> 'count_late_row'
      from pg_inherits i
      join pg_trigger g on g.tgrelid = i.inhrelid
       and (g.tgname = 'count_late_row' or (g.tgname = 'count_day_insert' and g.tgnargs > 0))
      join pg_class c on c.oid = i.inhrelid
     cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') as start) m
     where i.inhparent = p_list;
end;
$$;
comment on function app.counted_spans is
  'The times whose rows are counted ahead: of a month that is over all of it, of the present one its days so far.';
