create function inventory.customers_list(
  p_search text default null
)
  returns setof inventory.customers
  language sql stable
  begin atomic
    select c.* from inventory.customers c
     where c.company_id = app.company_id()
       and (p_search is null or c.name ilike app.search_pattern(p_search)
         or c.external_ref ilike app.search_pattern(p_search))
     order by c.name collate app.alphabet, c.id;
  end;
comment on function inventory.customers_list is
  'The customers of the company, archived ones too, by name.';
