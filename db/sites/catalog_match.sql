create function sites.catalog_match(p_name text, p_query text)
  returns text
  language sql immutable parallel safe
  return case
    when lower(p_name) = lower(p_query) then 'exact'
    when starts_with(lower(p_name), lower(p_query)) then 'prefix'
    when strpos(lower(p_name), lower(p_query)) > 0 then 'contains'
    when extensions.word_similarity(p_query, p_name) >= 0.4 or extensions.similarity(p_query, p_name) >= 0.3
      then 'similar' end;
comment on function sites.catalog_match is
  'How a name of the machine catalogue answers a query: exact, prefix, contains, similar, or null for not at all.';
