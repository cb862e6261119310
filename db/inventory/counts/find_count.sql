create function inventory.find_count(p_id text)
  returns inventory.counts
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_count inventory.counts;
begin
  select c.* into v_count from inventory.counts c where c.company_id = app.company_id() and c.external_id = p_id;
  if v_count.id is null then
    perform app.refuse_unknown('count', p_id);
  end if;
  return v_count;
end;
$$;
comment on function inventory.find_count is
  'The count of an external id. Refuses with not_found.';
