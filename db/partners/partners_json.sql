create function partners.partners_json(p_rows partners.subcontractors[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
             'subContractorId', s.id, 'name', s.name, 'shortName', s.company_short_name,
             'isLinked', partners.is_linked(s.company_short_name)) order by s.ordinality)
      from unnest(p_rows) with ordinality s);
end;
$$;
comment on function partners.partners_json is
  'Partners as answers show them.';
