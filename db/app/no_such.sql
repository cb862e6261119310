-- What no call of its own makes is made by a factory spec: whoever misses it is shown a spec that would do; but what is
-- there by that name is told by its id, not made a second time.
create function app.no_such(p_kind text, p_shown text)
  returns text
  language sql stable
  begin atomic
    select format('there is no %s %s', p_kind, p_shown) || coalesce('; that is a name, its id is ' || n.ids, '')
      || case case when n.ids is null then p_kind end
        when 'site' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1"}]}}'
        when 'storage unit' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1", '
          '"storageUnits": [{"name": "Shelf A", "type": "shelf", "ownership": "company"}]}]}}'
        when 'partner' then '; work goes to a company when each of the two names the other: config.apply names one: '
          '{"spec": {"version": 1, "subcontractors": [{"name": "Coating House", "company": "coating"}]}}'
        else '' end
      || case when p_kind in ('work order', 'count', 'shipment', 'NCR', 'recall') and p_shown ~ '^"[A-Z]+-[0-9]+"$'
           then '; it goes by its id, not by its code' else '' end
      from (
        select string_agg(to_json(x.external_id)::text, ' or ' order by x.external_id) as ids
          from (
            select u.external_id from inventory.storage_units u
             where p_kind = 'storage unit' and u.company_id = app.company_id() and u.name = btrim(p_shown, '"')
               and u.is_active
            union all
            select s.external_id from sites.ssus s
             where p_kind in ('machine', 'SSU') and s.company_id = app.company_id() and s.name = btrim(p_shown, '"')
               and s.is_active) x) n;
  end;
comment on function app.no_such is
  'Says that nothing of a kind goes by what was named, how such a thing is made if that is no call of its own, and '
  'that a code is no id.';
