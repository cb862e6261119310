create function commissioning.put_ssu_status(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into sites.ssu_statuses as s (company_id, name, category, color)
  values (app.company_id(), p_item ->> 'name', p_item ->> 'category', p_item ->> 'color')
  on conflict on constraint ssu_statuses_name do update set category = excluded.category, color = excluded.color;
end;
$$;
comment on function commissioning.put_ssu_status is
  'Makes or changes a machine status.';
