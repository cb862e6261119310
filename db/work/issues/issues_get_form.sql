-- A machine status is chosen from those that the company has.
create function work.issues_get_form(p_issue_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_issue work.issues;
  v_statuses jsonb;
begin
  perform app.require_member();
  v_issue := work.find_issue(p_issue_id);
  select coalesce(jsonb_agg(s.name order by s.name collate app.alphabet, s.id), '[]') into v_statuses
    from sites.ssu_statuses s where s.company_id = app.company_id();
  return jsonb_build_object('id', v_issue.external_id, 'name', v_issue.name, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object(
               'title', i.item -> 'title', 'type', i.item -> 'type',
               'required', coalesce((i.item ->> 'required')::boolean, false),
               'options', case i.item ->> 'type' when 'machine_status' then v_statuses
                 else coalesce(nullif(i.item -> 'options', 'null'), '[]') end,
               'target', i.item -> 'target', 'lsl', i.item -> 'lsl', 'usl', i.item -> 'usl', 'unit', i.item -> 'unit',
               'showWhen', i.item -> 'showWhen') order by i.n), '[]')
      from jsonb_array_elements(v_issue.items) with ordinality as i (item, n)));
end;
$$;
comment on function work.issues_get_form is
  'What a report of an issue is asked. Refuses with not_found.';
