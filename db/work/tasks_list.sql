-- Planned anew at each call: only the filters that were sent stay in the query, and who sees every task is not asked
-- for each one.
create function work.tasks_list(
  p_limit             integer default 50,
  p_offset            integer default 0,
  p_status            text default null,
  p_type_id           text default null,
  p_ssu_id            text default null,
  p_include_completed boolean default false
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_all boolean;
  v_only_open boolean := p_status is null and not p_include_completed;
  v_type bigint;
  v_ssu bigint;
  v_data jsonb;
begin
  perform app.require_member();
  v_all := app.can('tasks:view_all');
  if p_type_id is not null then
    v_type := (work.find_task_type(p_type_id)).id;
  end if;
  if p_ssu_id is not null then
    v_ssu := (sites.find_ssu(p_ssu_id)).id;
  end if;
  select jsonb_agg(work.task_json(page::work.tasks) order by page.created_at desc, page.id desc) into v_data
    from (
      select t.* from work.tasks t
       where t.company_id = app.company_id()
         and (p_status is null or t.status = p_status)
         and (not v_only_open or t.status not in ('done', 'declined'))
         and (v_type is null or t.type_id = v_type)
         and (v_ssu is null or t.ssu_id = v_ssu)
         and (v_all or t.id in (select v.id from work.visible_task_ids() v))
       order by t.created_at desc, t.id desc limit p_limit offset p_offset
    ) page;
  return app.page(v_data, work.tasks_total(p_status, p_type_id, p_ssu_id, p_include_completed), p_limit, p_offset);
end;
$$;
comment on function work.tasks_list is
  'The tasks the member sees, newest first; only unfinished ones unless a status is asked for or includeCompleted is true. Refuses with not_found.';
