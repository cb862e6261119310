-- The rule copes with them, so they are not refused: what is suggested of what is counted whole is whole anyway.
create function inventory.odd_policies(p_sku text, p_unit_whole boolean, p_policies jsonb)
  returns setof text
  language sql immutable
  begin atomic
    select format('%s is counted whole, and its stock policy %s has %s %s', p_sku, w.site, q.key, q.value)
      from jsonb_array_elements(p_policies) p
     cross join lateral (select coalesce('of ' || (p ->> 'site'), 'of the company') as site) w
     cross join lateral jsonb_each_text(p) q
     where p_unit_whole and q.key in ('minQty', 'orderQty', 'targetQty') and q.value::numeric <> trunc(q.value::numeric)
    union all
    select format('the stock policy %s of %s has targetQty %s, below its minQty %s', w.site, p_sku, p ->> 'targetQty',
                  p ->> 'minQty')
      from jsonb_array_elements(p_policies) p
     cross join lateral (select coalesce('of ' || (p ->> 'site'), 'of the company') as site) w
     where (p ->> 'targetQty')::numeric < (p ->> 'minQty')::numeric;
  end;
comment on function inventory.odd_policies is
  'What looks wrong in a product''s stock policies, in words: fractions of what is counted whole, a target below the '
  'minimum.';
