-- SKUs and e-mail addresses are told apart without regard to case; a reference in another spelling is the same.
create function commissioning.own_spelling(p_section text, p_item jsonb, p_skus jsonb, p_emails jsonb)
  returns jsonb
  language sql immutable
  return case p_section
    when 'people' then p_item || jsonb_build_object('email', coalesce(p_emails -> lower(p_item ->> 'email'), p_item -> 'email'))
    when 'products' then p_item
      || jsonb_build_object('unitWhole', coalesce(nullif(p_item -> 'unitWhole', 'null'), to_jsonb(p_item ->> 'tracking' = 'serial')))
      || jsonb_build_object('sku', coalesce(p_skus -> lower(p_item ->> 'sku'), p_item -> 'sku'))
      || jsonb_build_object('recipe', (
           select coalesce(jsonb_agg(r || jsonb_build_object('sku', coalesce(p_skus -> lower(r ->> 'sku'), r -> 'sku')) order by n), '[]')
             from jsonb_array_elements(p_item -> 'recipe') with ordinality as e (r, n)))
    when 'guidance' then case when p_item ->> 'subject' = 'product'
      then p_item || jsonb_build_object('ref', coalesce(p_skus -> lower(p_item ->> 'ref'), p_item -> 'ref')) else p_item end
    when 'inspectionPlans' then p_item || jsonb_build_object('product', coalesce(p_skus -> lower(p_item ->> 'product'), p_item -> 'product'))
    when 'routings' then p_item || jsonb_build_object('product', coalesce(p_skus -> lower(p_item ->> 'product'), p_item -> 'product'))
    when 'teams' then p_item || case when jsonb_typeof(p_item -> 'members') = 'array'
      then jsonb_build_object('members', commissioning.spelled(p_item -> 'members', p_emails)) else '{}' end
    when 'taskTypes' then p_item
      || jsonb_build_object('makes', coalesce(p_skus -> lower(p_item ->> 'makes'), p_item -> 'makes'))
      || jsonb_build_object('defaultAssignees', commissioning.spelled(p_item -> 'defaultAssignees', p_emails))
    else case when p_item ->> 'ownership' = 'personnel'
      then p_item || jsonb_build_object('owner', coalesce(p_emails -> lower(p_item ->> 'owner'), p_item -> 'owner')) else p_item end
  end;
comment on function commissioning.own_spelling is
  'A spec item with its SKUs and e-mail addresses spelled as the company, or else the file, spells them.';
