create function commissioning.in_stored_order(p_item jsonb, p_stored jsonb, p_sets text[])
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select p_item || coalesce(jsonb_object_agg(l.list, p_stored -> l.list), '{}')
      from unnest(p_sets) as l (list)
     where l.list not like '%[]%' and p_item -> l.list <> p_stored -> l.list
       and commissioning.canonical(p_item, p_sets) -> l.list = commissioning.canonical(p_stored, p_sets) -> l.list;
  end;
comment on function commissioning.in_stored_order is
  'An item with those lists as they are stored that say the same in another order: they are not written anew.';
