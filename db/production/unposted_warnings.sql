-- Most orders post with their last step: then there is nothing to count.
create function production.unposted_warnings(p_order_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (
       select from production.work_orders o
         join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step > o.posting_step
        where o.company_id = app.company_id() and o.id = p_order_id) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'scrap_not_posted', 'message',
             format('%s more are counted as scrap on %s than the order had: correct that count.',
                    trim_scale(u.scrap), work.shown_title(t))) order by t.step, t.id), '[]')
      from production.unposted(p_order_id, null) u
      join work.tasks t on t.company_id = app.company_id() and t.id = u.task_id
     where u.part = 'after' and u.is_finished and u.scrap > 0 and not production.posts_more(p_order_id));
end;
$$;
comment on function production.unposted_warnings is
  'Warnings of scrap that was counted after the step that posts and that the order''s goods never were enough for.';
