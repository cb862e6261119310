create function work.hold_answered(p_answers jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_answers @? '$[*].value[*].sku' then
    perform inventory.hold_products(inventory.products_named(jsonb_path_query_array(p_answers, '$[*].value[*]')));
  end if;
end;
$$;
comment on function work.hold_answered is
  'Holds the products that answers name against a change of how they are counted, before the answers are checked.';
