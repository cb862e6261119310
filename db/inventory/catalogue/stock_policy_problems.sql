create function inventory.stock_policy_problems(p_policies jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with asked as (
      select o.n - 1 as n, o.line ->> 'site' as site, s.id as site_id, o.line ->> 'mode' as mode,
             o.line ->> 'minQty' as min_qty,
             row_number() over (partition by o.line ->> 'site' order by o.n) as occurrence
        from jsonb_array_elements(coalesce(p_policies, '[]')) with ordinality as o (line, n)
        left join sites.sites s on s.company_id = app.company_id() and s.name = o.line ->> 'site'
    ), problem (n, code, path, message) as (
      select a.n, 'not_found', 'site', app.no_such('site', to_json(a.site)::text) from asked a
       where a.site is not null and a.site_id is null
      union all
      select a.n, 'invalid_input', 'site', 'has a policy already; one a site, and one for the company' from asked a
       where a.occurrence > 1
      union all
      select a.n, 'invalid_input', 'minQty', 'is needed by the mode minimum' from asked a
       where a.mode = 'minimum' and a.min_qty is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', format('stockPolicies.%s.%s', p.n, p.path),
                                                 'message', p.message) order by p.n), '[]')
      from problem p;
  end;
comment on function inventory.stock_policy_problems is
  'Stock policies that name an unknown site, a site twice, or no minimum where one is needed.';
