-- What no call of its own makes is made by a factory spec: whoever misses it is shown a spec that would do.
create function app.no_such(p_kind text, p_shown text)
  returns text
  language sql immutable
  begin atomic
    select format('there is no %s %s', p_kind, p_shown) || case p_kind
        when 'site' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1"}]}}'
        when 'storage unit' then '; config.apply makes one: {"spec": {"version": 1, "sites": [{"name": "Hall 1", '
          '"storageUnits": [{"name": "Shelf A", "type": "shelf", "ownership": "company"}]}]}}'
        when 'partner' then '; work goes to a company when each of the two names the other: config.apply names one: '
          '{"spec": {"version": 1, "subcontractors": [{"name": "Coating House", "company": "coating"}]}}'
        else '' end
      || case when p_kind in ('work order', 'count', 'shipment', 'NCR', 'recall') and p_shown ~ '^"[A-Z]+-[0-9]+"$'
           then '; it goes by its id, not by its code' else '' end;
  end;
comment on function app.no_such is
  'Says that nothing of a kind goes by what was named, how such a thing is made if that is no call of its own, and '
  'that a code is no id.';
