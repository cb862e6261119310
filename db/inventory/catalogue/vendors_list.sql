create function inventory.vendors_list(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_search text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('products:view');
  with found as (
    select v as vendor, v.name, v.id
      from inventory.vendors v
     where v.company_id = app.company_id()
       and (p_search is null or v.name ilike app.search_pattern(p_search) or v.external_ref ilike app.search_pattern(p_search))
  ), page as (
    select f.vendor, f.name, f.id from found f order by f.name, f.id limit p_limit offset p_offset
  )
  select (select count(*) from found), (select jsonb_agg(inventory.vendor_json(g.vendor) order by g.name, g.id) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function inventory.vendors_list is
  'The vendors of the company, archived ones too, by name.';
