create function production.produce_serials(p_product_id bigint, p_prefix text, p_count numeric)
  returns bigint[]
  language sql volatile
  begin atomic
    with made as (
      insert into inventory.serials (company_id, product_id, code, created_at)
      select app.company_id(), p_product_id, p_prefix || '-' || lpad(n::text, greatest(4, length(n::text)), '0'),
             app.now()
        from (
          select coalesce(max(substr(s.code, length(p_prefix) + 2)::bigint), 0) as last from inventory.serials s
           where s.company_id = app.company_id() and s.product_id = p_product_id
             and starts_with(s.code, p_prefix || '-') and substr(s.code, length(p_prefix) + 2) ~ '^\d{1,9}$'
        ) taken
        cross join generate_series(taken.last + 1, taken.last + p_count::bigint) n
       order by n
      returning id
    )
    select array_agg(m.id order by m.id) from made m;
  end;
comment on function production.produce_serials is
  'Makes one serial number a piece, after those that exist: WO-12-0001, WO-12-0002.';
