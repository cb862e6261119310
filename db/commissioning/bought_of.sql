-- A product keeps its archived vendors, and a spec shows none of them (commissioning.fields: active). Which are
-- archived is what the file makes of them: a plan tells nothing of a link that stays, and takes out one that would come
-- back.
create function commissioning.bought_of(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_turned constant jsonb := (
    select jsonb_object_agg(c.name, s.item -> 'isActive')
      from unnest(p_spec) s
      join unnest(p_company) c on c.section = s.section and c.key = s.key
     where s.section = 'vendors' and c.item -> 'isActive' <> s.item -> 'isActive');
begin
  if v_turned is null then
    return p_company;
  end if;
  return array(
    select (c.section, c.key, c.name, c.path,
            c.item || case when l.product_id is null then '{}' else jsonb_build_object('vendors', l.vendors) end,
            c.id)::commissioning.entry
      from unnest(p_company) with ordinality as c (section, key, name, path, item, id, n)
      left join (
        select v.product_id, coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                   'vendor', m.name, 'leadTimeDays', v.lead_time_days, 'vendorSku', v.vendor_sku))
                   order by v.position, v.vendor_id)
                 filter (where coalesce((v_turned ->> m.name)::boolean, m.is_active)), '[]') as vendors
          from inventory.product_vendors v
          join inventory.vendors m on m.company_id = v.company_id and m.id = v.vendor_id
         where v.company_id = app.company_id()
         group by v.product_id having bool_or(v_turned ? m.name)) l on l.product_id = c.id and c.section = 'products'
     order by c.n);
end;
$$;
comment on function commissioning.bought_of is
  'The company''s items, products with those of their vendors that are not archived once the file is applied.';
