create function partners.check_may_go(p_partner text, p_goods inventory.movement[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_kept record;
begin
  select u.external_id, k.kept into v_kept
    from unnest(p_goods) m
    join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.from_storage_unit_id
   cross join lateral inventory.kept_in(u, partners.customers_of(p_partner)) k (kept)
   where k.kept is not null limit 1;
  if v_kept.kept is not null then
    perform app.refuse(v_kept.kept ->> 'code', format('%s.', v_kept.kept ->> 'message'),
                       jsonb_build_object('storageUnit', v_kept.external_id));
  end if;
end;
$$;
comment on function partners.check_may_go is
  'Refuses with consigned_stock, insufficient_stock to send a partner what may not leave for it from where it lies.';
