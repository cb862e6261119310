-- A lot's code is unique within its product only. Without a product it is the lot of what the task or its order makes,
-- else the only lot of that code; the second of several is enough to say so.
create function quality.lots_named(p_code text, p_product_id bigint, p_task work.tasks)
  returns production.lots[]
  language sql stable
  return array(
    select l::production.lots
      from production.lots l
     cross join (
       select coalesce(p_product_id, (
                select m.product_id from production.lots m
                 where m.company_id = app.company_id() and m.code = p_code
                   and m.product_id = (select (work.counted_product(p_task)).id))) as product_id) about
     where l.company_id = app.company_id() and l.code = p_code
       and (about.product_id is null or l.product_id = about.product_id)
     limit 2);
comment on function quality.lots_named is
  'The lot that a code means where a task says what it is about: none, one, or two where it means several.';
