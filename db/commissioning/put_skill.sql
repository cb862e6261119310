create function commissioning.put_skill(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into people.skills (company_id, name) values (app.company_id(), p_item ->> 'name')
  on conflict on constraint skills_name do nothing;
end;
$$;
comment on function commissioning.put_skill is
  'Makes a skill.';
