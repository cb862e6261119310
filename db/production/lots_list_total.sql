-- By when they expire they are counted in that index alone.
create function production.lots_list_total(
  p_product_sku    inventory.products,
  p_status         text,
  p_expires_before timestamptz
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_expires_before is not null then
    return (select count(*) from production.lots l
             where l.company_id = app.company_id() and l.expires_at < p_expires_before
               and l.status = coalesce(p_status, l.status)
               and l.product_id = coalesce((p_product_sku).id, l.product_id));
  end if;
  return case when (p_product_sku).id is null then app.kept_rows('production.lots', p_status) end;
end;
$$;
comment on function production.lots_list_total is
  'How many lots lots_list has, where that is kept, or null.';
