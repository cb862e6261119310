-- All or none: first all give up what no two may have, then each is written.
create function commissioning.try_exchange(p_changes commissioning.change[])
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_change commissioning.change;
begin
  foreach v_change in array p_changes loop
    perform commissioning.check_allowed(v_change);
    if v_change.id is not null then
      perform commissioning.vacate(v_change.section, v_change.id);
    end if;
  end loop;
  foreach v_change in array p_changes loop
    perform commissioning.put_item(v_change.section, v_change.id, v_change.item);
  end loop;
  return true;
exception when integrity_constraint_violation or sqlstate 'MW409' or sqlstate 'MW403' or sqlstate 'MW422' then
  return false;
end;
$$;
comment on function commissioning.try_exchange is
  'Changes items of a section together, or leaves all as they were and answers false.';
