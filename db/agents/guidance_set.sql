-- The audit log keeps the text before (field body, from). The version counts changes; a review alone is none.
create function agents.guidance_set(
  p_subject    text,
  p_body       text,
  p_ref        text default null,
  p_thresholds jsonb default null,
  p_reviewed   boolean default false
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_about agents.guidance;
  v_limit integer := case p_subject when 'company' then 4000 else 1000 end;
  v_row agents.guidance;
begin
  perform app.require('ai_guidance:manage');
  if length(p_body) > v_limit then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'body',
      'message', format('has %s characters; %s may have %s', length(p_body), replace(p_subject, '_', ' '), v_limit))));
  end if;
  v_about := agents.guidance_subject(p_subject, p_ref);
  insert into agents.guidance as g (company_id, subject, ssu_id, work_center_id, product_id, task_type_id, body, thresholds, reviewed_at, updated_at)
  values (app.company_id(), p_subject, v_about.ssu_id, v_about.work_center_id, v_about.product_id, v_about.task_type_id,
          p_body, coalesce(p_thresholds, '{}'), case when p_reviewed then app.now() end, app.now())
  on conflict on constraint guidance_subject do update
    set body = excluded.body, thresholds = coalesce(p_thresholds, g.thresholds), reviewed_at = coalesce(excluded.reviewed_at, g.reviewed_at),
        version = g.version + case when (excluded.body, coalesce(p_thresholds, g.thresholds)) is distinct from (g.body, g.thresholds) then 1 else 0 end,
        updated_at = excluded.updated_at
  returning g.* into v_row;
  return agents.guidance_json(v_row);
end;
$$;
comment on function agents.guidance_set is
  'Replaces what the company tells agents about a subject. Refuses with invalid_input, not_found.';
