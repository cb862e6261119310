create function inventory.kept_in(p_unit inventory.storage_units, p_customer_ids bigint[])
  returns jsonb
  language sql immutable
  begin atomic
    select jsonb_build_object('code', k.code, 'message', p_unit.name || k.words)
      from (select case
                when p_unit.ownership = 'customer_consigned'
                  then case when p_unit.owner_customer_id = any (p_customer_ids) then 'company' else 'another' end
                else p_unit.ownership end as whose) w
     cross join lateral (values
         ('consigned_stock', ' holds another customer''s stock', w.whose = 'another'),
         ('insufficient_stock', ' is no longer in use', not p_unit.is_active),
         ('insufficient_stock', format(' is %s''s: bring it to a unit of the company first',
                                       case w.whose when 'personnel' then 'a person' else 'a ' || w.whose end),
          w.whose <> 'company')) k (code, words, is_so)
     where k.is_so limit 1;
  end;
comment on function inventory.kept_in is
  'Why nothing leaves a storage unit for somebody, who has consigned what the customers have: the refusal and its '
  'words; null: it may.';
