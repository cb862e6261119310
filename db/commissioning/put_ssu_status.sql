create function commissioning.put_ssu_status(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into sites.ssu_statuses as s (company_id, name, category, color)
  values (app.company_id(), p_item ->> 'name', p_item ->> 'category', p_item ->> 'color')
  on conflict on constraint ssu_statuses_name do update set category = excluded.category, color = excluded.color;
  perform downtime.enter_status(m.id, m.status_id, 'manual')
     from sites.ssus m join sites.ssu_statuses s on s.company_id = m.company_id and s.id = m.status_id
    where m.company_id = app.company_id() and s.name = p_item ->> 'name' order by m.id;
end;
$$;
comment on function commissioning.put_ssu_status is
  'Makes or changes a machine status; machines that are in it enter it anew when its category changes.';
