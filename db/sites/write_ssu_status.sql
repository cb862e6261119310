create function sites.write_ssu_status(p_status sites.ssu_statuses)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was text;
begin
  if p_status.id is null then
    insert into sites.ssu_statuses (company_id, name, category, color)
    values (app.company_id(), p_status.name, p_status.category, p_status.color);
    return;
  end if;
  select s.category into v_was from sites.ssu_statuses s
   where s.company_id = app.company_id() and s.id = p_status.id;
  update sites.ssu_statuses s set category = p_status.category, color = p_status.color
   where s.company_id = app.company_id() and s.id = p_status.id;
  perform downtime.enter_status(m.id, m.status_id)
     from sites.ssus m
    where v_was <> p_status.category and m.company_id = app.company_id() and m.status_id = p_status.id
      and m.no_data_since is null
    order by m.id;
end;
$$;
comment on function sites.write_ssu_status is
  'Makes a machine status or changes the one of the id; machines in it enter it anew when its category changes.';
