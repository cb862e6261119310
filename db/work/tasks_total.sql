-- Of a type or a machine, and of a member who does not see every task, it costs what there is of them.
create function work.tasks_total(
  p_status            text default null,
  p_type_id           text default null,
  p_ssu_id            text default null,
  p_include_completed boolean default false
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_all boolean := app.can('tasks:view_all');
  v_only_open boolean := p_status is null and not p_include_completed;
  v_type bigint;
  v_ssu bigint;
  v_total bigint;
begin
  if v_all and p_type_id is null and p_ssu_id is null then
    v_total := app.kept_rows('work.tasks', p_status);
    if v_only_open then
      v_total := v_total - app.kept_rows('work.tasks', 'done') - app.kept_rows('work.tasks', 'declined');
    end if;
    return v_total;
  end if;
  if p_type_id is not null then
    v_type := (work.find_task_type(p_type_id)).id;
  end if;
  if p_ssu_id is not null then
    v_ssu := (sites.find_ssu(p_ssu_id)).id;
  end if;
  return (
    select count(*) from work.tasks t
     where t.company_id = app.company_id()
       and (p_status is null or t.status = p_status)
       and (not v_only_open or t.status not in ('done', 'declined'))
       and (v_type is null or t.type_id = v_type)
       and (v_ssu is null or t.ssu_id = v_ssu)
       and (v_all or t.id in (select v.id from work.visible_task_ids() v)));
end;
$$;
comment on function work.tasks_total is
  'How many tasks tasks_list has for the member. Refuses with not_found.';
