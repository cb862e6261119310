-- Of a state that was renamed or removed since nothing is known but its name. While nothing is heard of a machine, and
-- while it is out of use, status_id is the last one that was known.
create function downtime.present_state(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_last downtime.status_changes;
  v_known bigint;
begin
  select c.* into v_last from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu.id order by c.at desc, c.id desc limit 1;
  select y.id into v_known from sites.ssu_statuses y
   where y.company_id = app.company_id() and y.name = (
           select c.status from downtime.status_changes c
            where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.category <> 'NO_DATA'
            order by c.at desc, c.id desc limit 1);
  update sites.ssus s
     set status_id = v_known, no_data_since = case v_last.category when 'NO_DATA' then v_last.at end,
         updated_at = app.now()
   where s.company_id = app.company_id() and s.id = p_ssu.id
     and (s.status_id, s.no_data_since)
         is distinct from (v_known, case v_last.category when 'NO_DATA' then v_last.at end);
end;
$$;
comment on function downtime.present_state is
  'Puts a locked machine into the last state of its history.';
