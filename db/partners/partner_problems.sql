create function partners.partner_problems(p_short_name text, p_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case
    when num_nonnulls(p_short_name, p_id) = 0 then
      '[{"path": "recipientShortName", "message": "is required, or subContractorId"}]'
    when num_nonnulls(p_short_name, p_id) = 2 then
      '[{"path": "subContractorId", "message": "goes without recipientShortName: one of them says who"}]'
    when partners.linked_partner(p_short_name, p_id) is null then
      jsonb_build_array(app.unknown_problem(case when p_id is null then 'recipientShortName' else 'subContractorId' end,
                                            'partner', coalesce(p_short_name, p_id::text)))
    else '[]' end;
end;
$$;
comment on function partners.partner_problems is
  'What is wrong with how an input names a partner: not at all, twice, or one that is not linked.';
