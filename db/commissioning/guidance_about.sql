create function commissioning.guidance_about(p_subject text, p_ref text)
  returns agents.guidance
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_about agents.guidance;
begin
  v_about.subject := p_subject;
  v_about.ref_id := 0;
  if p_subject <> 'company' then
    v_about.ref_id := commissioning.id_of(commissioning.subject_section(p_subject), p_ref);
  end if;
  case p_subject
    when 'ssu' then v_about.ssu_id := v_about.ref_id;
    when 'work_center' then v_about.work_center_id := v_about.ref_id;
    when 'product' then v_about.product_id := v_about.ref_id;
    when 'task_type' then v_about.task_type_id := v_about.ref_id;
    else null;
  end case;
  return v_about;
end;
$$;
comment on function commissioning.guidance_about is
  'What guidance in a spec is about, by name, as a row of agents.guidance that holds nothing but that. Refuses with not_found.';
