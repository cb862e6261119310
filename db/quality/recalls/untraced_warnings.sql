create function quality.untraced_warnings(p_recall quality.recalls)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'not_traced_further', 'message',
             format('%s of %s, which has no tracking, were made %s%s: those pieces cannot be told from others, so '
                    'neither they nor what they went into is held.', trim_scale(u.quantity), p.sku,
                    case u.why when 'there' then 'there' else 'with it' end, ' by ' || nullif(o.codes, '')))
                              order by p.sku, u.why desc), '[]')
      from quality.recalled_untraced(p_recall) u
      join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id
     cross join lateral (select string_agg(c, ', ') as codes from jsonb_array_elements_text(u.order_codes) c) o;
  end;
comment on function quality.untraced_warnings is
  'What is said of a recall that does not hold all that was made of it, or on the machine that it names: each product '
  'of quality.recalled_untraced.';
