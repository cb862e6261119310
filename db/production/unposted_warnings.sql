-- Most orders post with their last step: then no scrap comes after it.
create function production.unposted_warnings(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_posting_step integer := (
    select o.posting_step from production.work_orders o
     where o.company_id = app.company_id() and o.id = p_task.work_order_id);
  v_warnings jsonb := '[]';
begin
  if production.posts_more(p_task.work_order_id) then
    return v_warnings;
  end if;
  if p_task.step <= v_posting_step and v_posting_step > 1 then
    select coalesce(jsonb_agg(jsonb_build_object('code', 'pieces_not_posted', 'message',
             format('%s good pieces counted on %s went no further and are in no stock: correct that count, as scrap '
                    'where they are lost.', trim_scale(h.quantity), work.shown_title(t))) order by t.step, t.id), '[]')
      into v_warnings
      from production.half_finished(p_task.work_order_id) h
      join work.tasks t on t.company_id = app.company_id() and t.id = h.task_id;
  end if;
  if not exists (select from work.tasks t
                  where t.company_id = app.company_id() and t.work_order_id = p_task.work_order_id
                    and t.step > v_posting_step) then
    return v_warnings;
  end if;
  return v_warnings || (
    select coalesce(jsonb_agg(jsonb_build_object('code', 'scrap_not_posted', 'message',
             format('%s more are counted as scrap on %s than the order had: correct that count.',
                    trim_scale(u.scrap), work.shown_title(t))) order by t.step, t.id), '[]')
      from production.unposted(p_task.work_order_id, null) u
      join work.tasks t on t.company_id = app.company_id() and t.id = u.task_id
     where u.part = 'after' and u.is_finished and u.scrap > 0);
end;
$$;
comment on function production.unposted_warnings is
  'Warnings, once nothing more is posted of a task''s order: of pieces that came no further than a step before the '
  'posting one, and of scrap after it that the order''s goods never were enough for.';
