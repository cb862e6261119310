-- The count is locked before anything of it is looked at or changed, so what is done to one count is done by one call
-- at a time; stock is locked after it.
create function inventory.lock_count(p_id text, p_in text[])
  returns inventory.counts
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts := inventory.find_count(p_id);
begin
  select c.* into v_count from inventory.counts c
   where c.company_id = app.company_id() and c.id = v_count.id for no key update;
  if v_count.status <> all (p_in) then
    perform app.refuse('count_not_open', format('%s is %s; for this it must be %s.', v_count.code, v_count.status,
                                                array_to_string(p_in, ' or ')),
      jsonb_build_object('currentStatus', v_count.status));
  end if;
  return v_count;
end;
$$;
comment on function inventory.lock_count is
  'The count of an external id, locked until the call ends. Refuses with not_found, and with count_not_open when it is '
  'in none of the states.';
