create function quality.untraced_warnings(p_untraced jsonb)
  returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'not_traced_further', 'message',
             format('%s of %s, which has no tracking, were made with it%s: those pieces cannot be told from others, so '
                    'neither they nor what they went into is held.', u.one ->> 'quantity',
                    u.one #>> '{product,sku}', coalesce(' by ' || nullif(o.codes, ''), ''))) order by u.n), '[]')
      from jsonb_array_elements(p_untraced) with ordinality u (one, n)
     cross join lateral (select string_agg(c, ', ') as codes
                           from jsonb_array_elements_text(u.one -> 'workOrders') c) o);
comment on function quality.untraced_warnings is
  'What is said of a recall that does not hold all that was made of it: each product of production.untraced.';
