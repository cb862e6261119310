create function agents.guidance_json(p_guidance agents.guidance)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ref text;
  v_name text;
begin
  case (p_guidance).subject
    when 'ssu' then
      select s.external_id, s.name into v_ref, v_name from sites.ssus s where s.company_id = app.company_id() and s.id = (p_guidance).ssu_id;
    when 'work_center' then
      select w.name, w.name into v_ref, v_name from sites.work_centers w where w.company_id = app.company_id() and w.id = (p_guidance).work_center_id;
    when 'product' then
      select p.sku, p.name into v_ref, v_name from inventory.products p where p.company_id = app.company_id() and p.id = (p_guidance).product_id;
    when 'task_type' then
      select t.external_id, t.name into v_ref, v_name from work.task_types t where t.company_id = app.company_id() and t.id = (p_guidance).task_type_id;
    else
      select null, c.name into v_ref, v_name from app.companies c where c.id = app.company_id();
  end case;
  return jsonb_build_object(
    'subject', (p_guidance).subject, 'ref', v_ref, 'name', v_name, 'body', (p_guidance).body, 'thresholds', (p_guidance).thresholds,
    'version', (p_guidance).version, 'reviewedAt', app.iso((p_guidance).reviewed_at), 'updatedAt', app.iso((p_guidance).updated_at));
end;
$$;
comment on function agents.guidance_json is
  'A guidance record as answers show one.';
