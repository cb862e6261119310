create function production.note_shortages(p_needs production.material_need[], p_consumed inventory.movement[],
                                          p_order_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_shortages jsonb;
begin
  with short as (
    select n.product_id, n.required, coalesce(c.quantity, 0) as consumed
      from unnest(p_needs) n
      left join (select m.product_id, sum(m.quantity) as quantity from unnest(p_consumed) m group by 1) c
        on c.product_id = n.product_id
     where n.required > coalesce(c.quantity, 0)
  ), noted as (
    update production.work_order_materials m set shortage = m.shortage + s.required - s.consumed
      from short s where m.company_id = app.company_id() and m.work_order_id = p_order_id
        and m.product_id = s.product_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('sku', p.sku, 'required', trim_scale(s.required),
                                               'consumed', trim_scale(s.consumed),
             'shortage', trim_scale(s.required - s.consumed)) order by p.sku), '[]')
    into v_shortages
    from short s join inventory.products p on p.company_id = app.company_id() and p.id = s.product_id;
  if v_shortages <> '[]' and (select s.backflush_shortage from app.settings s
                               where s.company_id = app.company_id()) = 'refuse' then
    perform app.refuse('insufficient_stock',
      'Too little material: '
        || (select string_agg(format('%s of %s %s', s ->> 'consumed', s ->> 'required', s ->> 'sku'), ', ')
                                    from jsonb_array_elements(v_shortages) s) || '.',
      jsonb_build_object('shortages', v_shortages));
  end if;
  return v_shortages;
end;
$$;
comment on function production.note_shortages is
  'Tells and records what material was short. Refuses with insufficient_stock where the company''s setting says so.';
