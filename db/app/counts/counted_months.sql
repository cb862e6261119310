-- Of a company that has no rows in it nothing is kept of a month; so it is the month that says whether it is counted: a
-- trigger of its partition has the month, or the hour up to which its days are, among its arguments.
create function app.counted_months(p_list regclass)
  returns table (start timestamp, until timestamp)
  language sql stable
  begin atomic
    select case g.tgname when 'count_late_row' then a.named else date_trunc('month', a.named - interval '1 hour') end,
           case g.tgname when 'count_day_insert' then a.named end
      from pg_trigger g
     cross join lateral (
        select split_part(encode(g.tgargs, 'escape'), '\000',
                          case g.tgname when 'count_late_row' then 3 else 1 end)::timestamp as named) a
     where g.tgrelid = any (array(select i.inhrelid from pg_inherits i where i.inhparent = p_list))
       and g.tgname = any (array['count_late_row', 'count_day_insert']::name[]) -- both in its index
       and (g.tgname = 'count_late_row' or g.tgnargs > 0);
  end;
comment on function app.counted_months is
  'The months whose rows are counted ahead, by UTC, and up to when one whose days are counted by themselves is.';
