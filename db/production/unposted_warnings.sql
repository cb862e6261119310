create function production.unposted_warnings(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'scrap_not_posted', 'message',
             format('%s more are counted as scrap on %s than the order had: correct that count.',
                    trim_scale(u.scrap), t.title)) order by t.step, t.id), '[]')
      from production.unposted(p_order_id, null) u
      join work.tasks t on t.company_id = app.company_id() and t.id = u.task_id
     where u.part = 'after' and u.is_finished and u.scrap > 0 and not production.posts_more(p_order_id);
  end;
comment on function production.unposted_warnings is
  'Warnings of scrap that was counted after the step that posts and that the order''s goods never were enough for.';
