-- Whoever asks what expires wants what expires first, which an index has in that order.
create function production.lots_list(
  p_product_sku    inventory.products default null,
  p_status         text default null,
  p_expires_before timestamptz default null
)
  returns setof production.lots
  language sql stable
  begin atomic
    select l.* from production.lots l
     where l.company_id = app.company_id()
       and ((p_product_sku).id is null or l.product_id = (p_product_sku).id)
       and (p_status is null or l.status = p_status)
       and (p_expires_before is null or l.expires_at < p_expires_before)
     order by case when p_expires_before is not null then l.expires_at end, l.created_at desc, l.id desc;
  end;
comment on function production.lots_list is
  'The lots, newest first; those that expire before a time by when they do, soonest first. Refuses with not_found '
  'for an unknown product.';
