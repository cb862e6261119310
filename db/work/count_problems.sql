create function work.count_problems(p_task work.tasks, p_good numeric, p_scrap numeric)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
begin
  if p_good = trunc(p_good) and p_scrap = trunc(p_scrap) then
    return '[]';
  end if;
  v_product := work.counted_product(p_task);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'fractional_quantity', 'path', c.path, 'message',
             format('%s is counted in whole units, and %s is a fraction', v_product.sku, trim_scale(c.quantity)))
             order by c.path), '[]')
      from (values ('goodQuantity', p_good), ('scrapQuantity', p_scrap)) c (path, quantity)
     where v_product.unit_whole and c.quantity <> trunc(c.quantity));
end;
$$;
comment on function work.count_problems is
  'Which quantities that are counted on a task, or that a correction leaves there, are fractions of what is counted '
  'whole.';
