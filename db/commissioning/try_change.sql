-- One item in a savepoint of its own. A refusal undoes it and is the answer; anything unexpected goes on up.
create function commissioning.try_change(p_change commissioning.change)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_constraint text;
  v_detail text;
  v_refusal app.answer;
begin
  perform commissioning.check_allowed(p_change);
  if p_change.action <> 'remove' then
    perform commissioning.put_item(p_change.section, p_change.id, p_change.item);
  elsif p_change.fields = '{}' then
    perform commissioning.remove_item(p_change.section, p_change.id);
  else
    perform commissioning.deactivate_item(p_change.section, p_change.id);
  end if;
  return null;
exception when others then
  get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;
  v_refusal := case when sqlstate = '23503'
    then (409, app.problem('in_use', 'Other records still refer to it.', '{}', app.call_context())::text,
          false)::app.answer
    else app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, app.call_context()) end;
  if v_refusal.status is null then
    raise;
  end if;
  return v_refusal.body::jsonb;
end;
$$;
comment on function commissioning.try_change is
  'Makes one change of a spec, or answers with the problem that refuses it and leaves nothing of it.';
