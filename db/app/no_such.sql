-- What no call of its own makes is made by a factory spec: whoever misses it is shown a spec that would do; but what is
-- there by that name or code is told by its id, not made a second time; nor is what was called by a number, which no
-- such thing is named by.
create function app.no_such(p_kind text, p_shown text)
  returns text
  language sql stable
  begin atomic
    select format('there is no %s %s', p_kind, p_shown)
      || case when p_kind in ('work order', 'count', 'shipment', 'NCR', 'recall') and n.ids is null
                and p_shown ~ '^"[A-Z]+-[0-9]+"$'
           then ', by its id or by its code' else '' end
      || coalesce('; that is a ' || n.what || ', its id is ' || n.ids, '')
      || case case when n.ids is null and p_shown !~ '^"?[0-9]+"?$' then p_kind end
        when 'site' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1"}]}}'
        when 'storage unit' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1", '
          '"storageUnits": [{"name": "Shelf A", "type": "shelf", "ownership": "company"}]}]}}'
        when 'partner' then '; work goes to a company when each of the two names the other: '
          || case when app.is_agent() then 'a person does it, ' else '' end || 'config.apply names one: '
          '{"spec": {"version": 1, "subcontractors": [{"name": "Coating House", "company": "coating"}]}}'
        else '' end
      from (
        select string_agg(to_json(x.external_id)::text, ' or ' order by x.external_id) as ids, max(x.what) as what
          from (
            select 'name' as what, u.external_id from inventory.storage_units u
             where p_kind = 'storage unit' and u.company_id = app.company_id() and u.name = btrim(p_shown, '"')
               and u.is_active
            union all
            select 'name', s.external_id from sites.ssus s
             where p_kind in ('machine', 'SSU') and s.company_id = app.company_id() and s.name = btrim(p_shown, '"')
               and s.is_active
            union all
            select 'code', o.external_id from production.work_orders o
             where p_kind = 'work order' and o.company_id = app.company_id() and o.code = btrim(p_shown, '"')
            union all
            select 'code', s.external_id from inventory.shipments s
             where p_kind = 'shipment' and s.company_id = app.company_id() and s.code = btrim(p_shown, '"')
            union all
            select 'code', c.external_id from inventory.counts c
             where p_kind = 'count' and c.company_id = app.company_id() and c.code = btrim(p_shown, '"')
            union all
            select 'code', t.external_id from quality.ncrs n
              join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
             where p_kind in ('NCR', 'task') and n.company_id = app.company_id() and n.code = btrim(p_shown, '"')
               and work.task_visible(t.id)
            union all
            select 'number of the stock ledger', l.id from app.of_ledger_number(p_kind, p_shown) l (id)
             where l.id is not null
            union all
            select 'code', r.external_id from quality.recalls r
             where p_kind = 'recall' and r.company_id = app.company_id() and r.code = btrim(p_shown, '"')) x) n;
  end;
comment on function app.no_such is
  'Says that nothing of a kind goes by what was named, how such a thing is made if that is no call of its own, and '
  'that a code is no id.';
