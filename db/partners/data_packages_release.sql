-- What is released is written down as it is now, on both sides; what changes later changes no package.
-- It gives out what somebody sees here, so whoever gives it sees it too.
create function partners.data_packages_release(
  p_handoff_id text,
  p_scopes     text[] default null,
  p_note       text default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_asked text[];
  v_tasks work.tasks[];
  v_package partners.data_packages;
begin
  perform app.require('handoffs:send');
  v_handoff := partners.find_handoff(p_handoff_id);
  v_asked := array(select s from jsonb_array_elements_text(v_handoff.data_request -> 'scopes') s);
  perform partners.check_request(v_handoff, v_asked, p_scopes);
  perform app.require('inventory:view') where 'lots' = any (coalesce(p_scopes, v_asked));
  perform partners.take_turn(v_handoff.partner);
  v_handoff := partners.lock_handoff(v_handoff);
  if not v_handoff.is_linked then
    perform partners.refuse_transition(v_handoff, 'answered');
  end if;
  v_tasks := array(select t from partners.work_behind(v_handoff.task_id) t);
  perform app.require('tasks:view_all')
    where exists (select from unnest(v_tasks) t where not work.task_visible(t.id));
  insert into partners.data_packages as d (company_id, external_id, uid, role, handoff_id, partner, partner_name,
                                           scopes, note, content, files, created_at)
  select app.company_id(), app.new_id(), gen_random_uuid(), 'released', v_handoff.id, v_handoff.partner,
         v_handoff.partner_name, s.scopes, p_note, partners.package_content(v_tasks, s.scopes),
         partners.package_files(v_tasks, s.scopes), app.now()
    from (values (coalesce(p_scopes, v_asked))) s (scopes)
  returning d.* into v_package;
  perform partners.keep_given_out(v_package.files);
  perform partners.note_step(v_handoff, 'data_released', true,
                             jsonb_build_object('dataPackageId', v_package.external_id, 'scopes', v_package.scopes));
  perform partners.tell(v_handoff.partner, jsonb_build_object(
    'kind', 'package', 'package', v_package.uid, 'handoff', v_handoff.uid, 'scopes', v_package.scopes,
    'note', v_package.note, 'content', v_package.content, 'files', v_package.files, 'at', v_package.created_at));
  return partners.data_packages_get(v_package.external_id);
end;
$$;
comment on function partners.data_packages_release is
  'Gives the sender of a handoff the data that it asked for, as it is now. Refuses with missing_permission, not_found, '
  'invalid_input, invalid_transition.';
