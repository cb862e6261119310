create function sites.work_centers_json(p_rows sites.work_centers[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select c.id, c.name,
             coalesce((
               select json_agg(json_build_object('id', s.external_id, 'name', s.name, 'status', sites.status_json(s))
                                order by s.name collate app.alphabet, s.id)
                 from sites.work_center_machines m
                 join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
                where m.company_id = c.company_id and m.work_center_id = c.id), '[]') as machines
        from unnest(p_rows) with ordinality c
       order by c.ordinality) j);
end;
$$;
comment on function sites.work_centers_json is
  'Work centers as answers show them, each with its machines by name.';
