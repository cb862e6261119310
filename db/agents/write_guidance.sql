-- The audit log keeps the text before (field body, from). The version counts changes; a review alone is none.
-- Thresholds and a review of null stay as they were.
create function agents.write_guidance(p_guidance agents.guidance)
  returns agents.guidance
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_row agents.guidance;
begin
  insert into agents.guidance as g
    (company_id, subject, ssu_id, work_center_id, product_id, task_type_id, body, thresholds, reviewed_at, updated_at)
  values (app.company_id(), p_guidance.subject, p_guidance.ssu_id, p_guidance.work_center_id, p_guidance.product_id,
          p_guidance.task_type_id, p_guidance.body, coalesce(p_guidance.thresholds, '{}'), p_guidance.reviewed_at,
          app.now())
  on conflict on constraint guidance_subject do update
    set body = excluded.body, thresholds = coalesce(p_guidance.thresholds, g.thresholds),
        reviewed_at = coalesce(excluded.reviewed_at, g.reviewed_at), updated_at = excluded.updated_at,
        version = g.version + case when (excluded.body, coalesce(p_guidance.thresholds, g.thresholds))
                                        is distinct from (g.body, g.thresholds) then 1 else 0 end
  returning g.* into v_row;
  return v_row;
end;
$$;
comment on function agents.write_guidance is
  'Writes what the company tells agents about a subject, in place of what it told before.';
