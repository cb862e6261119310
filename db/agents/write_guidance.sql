-- The audit log keeps the text before (field body, from). The version counts changes; a review alone is none.
-- p_about names the subject and nothing else; thresholds of null stay as they were.
create function agents.write_guidance(p_about agents.guidance, p_body text, p_thresholds jsonb, p_reviewed boolean)
  returns agents.guidance
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_row agents.guidance;
begin
  insert into agents.guidance as g (company_id, subject, ssu_id, work_center_id, product_id, task_type_id, body, thresholds, reviewed_at, updated_at)
  values (app.company_id(), p_about.subject, p_about.ssu_id, p_about.work_center_id, p_about.product_id, p_about.task_type_id,
          p_body, coalesce(p_thresholds, '{}'), case when p_reviewed then app.now() end, app.now())
  on conflict on constraint guidance_subject do update
    set body = excluded.body, thresholds = coalesce(p_thresholds, g.thresholds), reviewed_at = coalesce(excluded.reviewed_at, g.reviewed_at),
        version = g.version + case when (excluded.body, coalesce(p_thresholds, g.thresholds)) is distinct from (g.body, g.thresholds) then 1 else 0 end,
        updated_at = excluded.updated_at
  returning g.* into v_row;
  return v_row;
end;
$$;
comment on function agents.write_guidance is
  'Writes what the company tells agents about a subject, in place of what it told before.';
