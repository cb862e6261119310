create function inventory.shipment_problems(p_customer_id text, p_customer inventory.customers, p_code text)
  returns jsonb
  language sql stable
  begin atomic
    with problem (code, path, message, told) as (
      select 'not_found', 'customerId', app.no_such('customer', to_json(p_customer_id)::text), '{}'::jsonb
       where (p_customer).id is null
      union all
      select 'invalid_input', 'customerId',
             format('%s is archived; customers.upsert brings it back', (p_customer).name), '{}'
       where not (p_customer).is_active
      union all
      select 'duplicate_id', 'code', format('%s is another shipment''s, of the id %s', p_code, s.external_id),
             jsonb_build_object('shipmentId', s.external_id)
        from inventory.shipments s where s.company_id = app.company_id() and s.code = p_code
    )
    select coalesce(jsonb_agg(to_jsonb(p) - 'told' || p.told), '[]') || app.padded_problems('code', p_code)
      from problem p;
  end;
comment on function inventory.shipment_problems is
  'What stands against making a shipment for a customer under a code: every problem with its code and path.';
