-- Its type may have come to make what is counted whole while the pieces were counted. Of several postings the sum is
-- what must be whole, but for what stays as it was posted.
create function production.check_whole(p_task work.tasks, p_product inventory.products, p_good numeric,
                                       p_scrap numeric)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_good constant numeric := p_task.posted_good + p_good;
  v_scrap constant numeric := p_task.posted_scrap + p_scrap;
begin
  if p_product.unit_whole
    and (p_good <> 0 and v_good <> trunc(v_good) or p_scrap <> 0 and v_scrap <> trunc(v_scrap)) then
    perform app.refuse('fractional_quantity', format(
      '%s is counted in whole units, and %s good and %s scrapped would be posted of %s: correct the counts, so that '
      'their sums are whole.', p_product.sku, trim_scale(v_good), trim_scale(v_scrap), work.shown_title(p_task)));
  end if;
end;
$$;
comment on function production.check_whole is
  'Refuses with fractional_quantity what would leave posted of a task a fraction of a product that is counted whole.';
