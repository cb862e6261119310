create function inventory.vendors_list(
  p_search text default null
)
  returns setof inventory.vendors
  language sql stable
  begin atomic
    select v.* from inventory.vendors v
     where v.company_id = app.company_id()
       and (p_search is null or v.name ilike app.search_pattern(p_search)
         or v.external_ref ilike app.search_pattern(p_search))
     order by v.name collate app.alphabet, v.id;
  end;
comment on function inventory.vendors_list is
  'The vendors of the company, archived ones too, by name.';
