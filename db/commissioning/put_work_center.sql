create function commissioning.put_work_center(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_work_center bigint;
begin
  insert into sites.work_centers (company_id, name) values (app.company_id(), p_item ->> 'name')
  on conflict on constraint work_centers_name do nothing;
  v_work_center := commissioning.id_of('workCenters', p_item ->> 'name');
  delete from sites.work_center_machines m using sites.ssus s
   where m.company_id = app.company_id() and m.work_center_id = v_work_center
     and s.company_id = m.company_id and s.id = m.ssu_id and not p_item -> 'machines' ? s.name;
  insert into sites.work_center_machines (company_id, work_center_id, ssu_id)
  select app.company_id(), v_work_center, commissioning.id_of('sites.ssus', m) from jsonb_array_elements_text(p_item -> 'machines') m
  on conflict do nothing;
end;
$$;
comment on function commissioning.put_work_center is
  'Makes or changes a work center.';
