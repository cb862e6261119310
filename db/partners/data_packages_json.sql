create function partners.data_packages_json(p_rows partners.data_packages[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
             'id', d.external_id, 'role', d.role, 'createdAt', app.iso(d.created_at),
             'from', case d.role when 'received' then r.partner
                       else jsonb_build_object('name', c.name, 'shortName', c.short_name) end,
             'to', case d.role when 'released' then r.partner
                     else jsonb_build_object('name', c.name, 'shortName', c.short_name) end,
             'object', jsonb_build_object('handoffId', h.external_id, 'taskId', t.external_id),
             'scopes', d.scopes, 'note', d.note) order by d.ordinality)
      from unnest(p_rows) with ordinality d
      join app.companies c on c.id = d.company_id
      join partners.handoffs h on h.company_id = d.company_id and h.id = d.handoff_id
      left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
     cross join lateral (
        select jsonb_build_object('name', d.partner_name, 'shortName', d.partner) as partner) r);
end;
$$;
comment on function partners.data_packages_json is
  'Data packages as answers show them, without their content.';
