create function partners.data_packages_json(p_rows partners.data_packages[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select d.external_id as id, d.role, app.iso(d.created_at) as "createdAt",
             case d.role when 'received' then r.partner
                       else json_build_object('name', c.name, 'shortName', c.short_name) end as from,
             case d.role when 'released' then r.partner
                     else json_build_object('name', c.name, 'shortName', c.short_name) end as to,
             json_build_object('handoffId', h.external_id, 'taskId', t.external_id) as object, d.scopes, d.note
        from unnest(p_rows) with ordinality d
        join app.companies c on c.id = d.company_id
        join partners.handoffs h on h.company_id = d.company_id and h.id = d.handoff_id
        left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
       cross join lateral (
          select json_build_object('name', d.partner_name, 'shortName', d.partner) as partner) r
       order by d.ordinality) j);
end;
$$;
comment on function partners.data_packages_json is
  'Data packages as answers show them, without their content.';
