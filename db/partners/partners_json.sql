create function partners.partners_json(p_rows partners.subcontractors[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.id as "subContractorId", s.name, s.company_short_name as "shortName",
             partners.is_linked(s.company_short_name) as "isLinked"
        from unnest(p_rows) with ordinality s
       order by s.ordinality) j);
end;
$$;
comment on function partners.partners_json is
  'Partners as answers show them.';
