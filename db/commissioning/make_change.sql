-- What somebody else has made since the spec was compared is changed instead, but not where a plan was agreed to, which
-- made it.
create function commissioning.make_change(p_change commissioning.change, p_as_planned boolean)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_problem jsonb := commissioning.try_change(p_change);
  v_made bigint;
begin
  if v_problem is null then
    return null;
  end if;
  v_made := commissioning.made_meanwhile(p_change, v_problem);
  if v_made is null then
    return v_problem;
  elsif p_as_planned then
    return app.problem('plan_changed', 'Somebody else has made it since the plan: ask config.plan again.', '{}',
                       app.call_context());
  end if;
  p_change.id := v_made;
  return commissioning.try_change(p_change);
end;
$$;
comment on function commissioning.make_change is
  'Makes one change of a spec, or answers with the problem that refuses it.';
