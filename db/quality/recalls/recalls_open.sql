-- Who counts or posts at the same moment is waited for, or waits and finds the recall: what is about it is held either
-- way.
create function quality.recalls_open(p_origin jsonb, p_reason text, p_upstream boolean default false,
                                     p_stated_by bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
  v_opened jsonb;
begin
  perform app.require('ncr:disposition');
  perform app.take_turns('recalls');
  perform app.refuse_input(quality.origin_problems(p_origin) || app.stated_by_problems(p_stated_by, 'ncr:disposition'));
  insert into quality.recalls as r (company_id, external_id, uid, code, reason, origin, is_upstream, opened_by,
                                    opened_at)
  values (app.company_id(), app.new_id(), gen_random_uuid(), app.next_code('RC'), p_reason, p_origin, p_upstream,
          coalesce(p_stated_by, app.person_id()), app.now())
  returning r.* into v_recall;
  perform quality.hold_recalled(v_recall);
  perform quality.tell_recall(v_recall);
  v_opened := quality.recall_json(quality.find_recall(v_recall.external_id));
  return v_opened || jsonb_build_object('_meta', jsonb_build_object(
    'warnings', quality.held_warnings(v_recall) || quality.untraced_warnings(v_recall)));
end;
$$;
comment on function quality.recalls_open is
  'Holds lots and pieces and all that was made of them, here and at partners that got some. Refuses with not_found, '
  'invalid_input, reason_required. Emits stock.reorder_triggered.';
