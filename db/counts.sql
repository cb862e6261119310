-- Tables that are counted by status and have no triggers for it yet: at the first start, and at the first with such a
-- table. Months are counted by housekeeping (app.keep_month) as they end, and from the rows until then.
select app.keep_counts(t.list)
  from app.counted_tables() t
 where t.month is null
   and not exists (select from pg_trigger g where g.tgrelid = t.list::regclass and g.tgname = 'count_insert');

-- What inventory.stock_levels has is counted by product.
select inventory.keep_levels()
 where (select count(*) from pg_trigger g
         where g.tgrelid = 'inventory.balances'::regclass and g.tgname in ('note_lines', 'note_transit')) < 2;
