-- What a subject and its ref name, as a row of agents.guidance that holds nothing but that. What else is wrong with the
-- input is told with it.
create function agents.guidance_subject(p_subject text, p_ref text, p_problems jsonb default '[]')
  returns agents.guidance
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  if p_subject = 'product' then
    perform app.require('products:view');
  end if;
  if (p_subject = 'company') <> (p_ref is null) then
    perform app.refuse_input(p_problems || jsonb_build_array(jsonb_build_object('path', 'ref', 'message',
      case when p_ref is null then 'is needed: which ' || replace(p_subject, '_', ' ')
        else 'does not go with the subject company' end)));
  end if;
  case p_subject
    when 'ssu' then select s.id into v_id from sites.ssus s
                     where s.company_id = app.company_id() and s.external_id = p_ref;
    when 'work_center' then select w.id into v_id from sites.work_centers w
                             where w.company_id = app.company_id() and w.name = p_ref;
    when 'product' then select p.id into v_id from inventory.products p
                         where p.company_id = app.company_id() and p.sku_key = lower(p_ref);
    when 'task_type' then select t.id into v_id from work.task_types t
                           where t.company_id = app.company_id() and t.external_id = p_ref;
    else null;
  end case;
  if p_subject <> 'company' and v_id is null then
    if p_problems = '[]' then
      perform app.refuse_unknown(replace(p_subject, '_', ' '), p_ref);
    end if;
    p_problems := p_problems || app.unknown_problem('ref', replace(p_subject, '_', ' '), p_ref);
  end if;
  perform app.refuse_input(p_problems);
  return agents.guidance_about(p_subject, v_id);
end;
$$;
comment on function agents.guidance_subject is
  'What guidance is about: the company, or one machine, work center, product or task type. Refuses with '
  'missing_permission (a product, to whom may see none), invalid_input, not_found.';
