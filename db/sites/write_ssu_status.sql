-- Nobody said anything of a machine by that: a machine that is in the status enters it anew as its history says
-- (downtime.told_states), and what was before stays as it was. Of a machine all of whose readings are gone nothing says
-- since when it is in it. Each shows the category, in use or not.
create function sites.write_ssu_status(p_status sites.ssu_statuses)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_left text;
begin
  if p_status.id is null then
    insert into sites.ssu_statuses (company_id, name, category, color)
    values (app.company_id(), p_status.name, p_status.category, p_status.color);
    return;
  end if;
  select nullif(s.category, p_status.category) into v_left from sites.ssu_statuses s
   where s.company_id = app.company_id() and s.id = p_status.id;
  update sites.ssu_statuses s
     set category = p_status.category, color = p_status.color,
         categories_left = s.categories_left || array_remove(array[v_left], null),
         categories_left_at = s.categories_left_at || case when v_left is null then '{}' else array[app.now()] end
   where s.company_id = app.company_id() and s.id = p_status.id;
  perform downtime.correct_history(m.id, app.now(), 'infinity')
     from sites.ssus m
    where v_left is not null and m.company_id = app.company_id() and m.status_id = p_status.id and m.is_active
      and downtime.known_before(m.id, app.now()) is not null
    order by m.id;
  perform sites.touch_ssu(m.id) from sites.ssus m
    where v_left is not null and m.company_id = app.company_id() and m.status_id = p_status.id
      and m.no_data_since is null
    order by m.id;
end;
$$;
comment on function sites.write_ssu_status is
  'Makes a machine status or changes the one of the id; machines in it enter it anew when its category changes. Emits '
  'downtime.started, downtime.ended.';
