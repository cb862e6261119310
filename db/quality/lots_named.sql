-- A lot's code is unique within its product only. Without a product it is the lot of what the task makes, else the only
-- lot of that code; the second of several is enough to say so.
create function quality.lots_named(p_code text, p_product_id bigint, p_task work.tasks)
  returns production.lots[]
  language sql stable
  return array(
    select l::production.lots
      from production.lots l
     where l.company_id = app.company_id() and l.code = p_code
       and l.product_id = coalesce(p_product_id,
             (select m.product_id from production.lots m
               where m.company_id = app.company_id() and m.code = p_code and m.product_id = (work.counted_product(p_task)).id),
             l.product_id)
     order by l.id limit 2);
comment on function quality.lots_named is
  'The lot that a code means where a task says what it is about: none, one, or two where it means several.';
