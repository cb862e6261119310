create function downtime.downtime_events_classify(
  p_id             bigint,
  p_reason_code_id bigint,
  p_changes        jsonb,
  p_stated_by      bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_stop downtime.stoppages;
begin
  perform app.require_member();
  v_stop := downtime.find_stoppage(p_id);
  perform app.refuse_input(app.stated_by_problems(p_stated_by)
    || work.reason_code_problems(jsonb_build_object('reasonCodeId', p_reason_code_id), '{"reasonCodeId": "downtime"}'));
  update downtime.stoppages s
     set reason_code_id = p_reason_code_id, note = case when p_changes ? 'note' then p_changes ->> 'note'
         else s.note end,
         classified_by = coalesce(p_stated_by, app.person_id()), classified_at = app.now(),
         said_from = s.started_at, said_until = coalesce(s.ended_at, greatest(app.now(), s.started_at))
   where s.company_id = app.company_id() and s.id = v_stop.id
  returning s.* into v_stop;
  return downtime.downtime_event_json(v_stop.id);
end;
$$;
comment on function downtime.downtime_events_classify is
  'Says why a machine stopped, also while it still stands; a later reason replaces the earlier one. Refuses with '
  'not_found, invalid_input, reason_required.';
