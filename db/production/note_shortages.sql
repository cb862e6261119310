create function production.note_shortages(p_needs production.material_need[], p_consumed inventory.movement[],
                                          p_order_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_shortages jsonb := production.shortages_json(p_needs, p_consumed);
begin
  if v_shortages = '[]' then
    return v_shortages;
  end if;
  if (select s.backflush_shortage from app.settings s where s.company_id = app.company_id()) = 'refuse' then
    perform app.refuse('insufficient_stock',
      'Too little material: '
        || (select string_agg(format('%s of %s %s', s ->> 'consumed', s ->> 'required', s ->> 'sku'), ', ')
                                    from jsonb_array_elements(v_shortages) s) || '.',
      jsonb_build_object('shortages', v_shortages));
  end if;
  update production.work_order_materials m set shortage = m.shortage + s.required - s.consumed
    from production.missing(p_needs, p_consumed) s
   where m.company_id = app.company_id() and m.work_order_id = p_order_id and m.product_id = s.product_id;
  return v_shortages;
end;
$$;
comment on function production.note_shortages is
  'Tells and records what material was short. Refuses with insufficient_stock where the company''s setting says so.';
