create function commissioning.spec_entries(p_spec jsonb)
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_skus jsonb;
  v_emails jsonb;
  v_own_client text;
begin
  select coalesce(jsonb_object_agg(lower(s.sku), s.sku order by s.rank), '{}') into v_skus
    from (select 2 as rank, p.sku from inventory.products p where p.company_id = app.company_id()
          union all
          select 1, e ->> 'sku' from jsonb_array_elements(p_spec -> 'products') e) s;
  select coalesce(jsonb_object_agg(lower(p.email), p.email), '{}') into v_emails
    from people.people p where p.company_id = app.company_id();
  -- A factory has one client, itself, which goes without saying.
  select c.name into v_own_client
    from sites.clients c join app.companies o on o.id = c.company_id and o.kind = 'factory'
   where c.company_id = app.company_id() and c.is_default;
  return array(
    select (r.section, commissioning.entry_key(r.section, r.item), commissioning.entry_name(r.section, r.item), r.path, r.item)::commissioning.entry
      from (
        select e.section, e.path, e.n, jsonb_strip_nulls(commissioning.own_spelling(e.section,
                 case when e.section = 'sites' and e.item ->> 'client' = v_own_client then e.item - 'client' else e.item end,
                 v_skus, v_emails)) as item
          from rows from (commissioning.raw_entries(p_spec)) with ordinality as e (section, path, item, n)
      ) r
     order by r.n);
end;
$$;
comment on function commissioning.spec_entries is
  'The items of a factory spec, without nulls and in the company''s own spelling; lists stand as the file has them.';
