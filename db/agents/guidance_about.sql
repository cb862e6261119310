create function agents.guidance_about(p_subject text, p_id bigint)
  returns agents.guidance
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_about agents.guidance;
begin
  v_about.subject := p_subject;
  v_about.ref_id := coalesce(p_id, 0);
  case p_subject
    when 'ssu' then v_about.ssu_id := p_id;
    when 'work_center' then v_about.work_center_id := p_id;
    when 'product' then v_about.product_id := p_id;
    when 'task_type' then v_about.task_type_id := p_id;
    else null;
  end case;
  return v_about;
end;
$$;
comment on function agents.guidance_about is
  'A row of agents.guidance that says what it is about and nothing else.';
