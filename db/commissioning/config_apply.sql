-- Makes the company what the spec says. Each item stands alone: what is refused is undone and ends the run, what was
-- done before it stays. The company's settings row is locked first, so that two applies come one after the other.
create function commissioning.config_apply(p_spec jsonb, p_prune boolean default false)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_spec commissioning.entry[];
  v_company commissioning.entry[];
  v_changes commissioning.change[];
  v_change commissioning.change;
  v_applied jsonb[] := array[]::jsonb[];
  v_actions text[] := array[]::text[];
  v_problem jsonb;
begin
  perform app.require('settings:manage');
  perform commissioning.check_prune(p_prune);
  perform app.refuse_input(commissioning.form_problems(p_spec));
  perform from app.settings s where s.company_id = app.company_id() for update;
  v_company := commissioning.company_entries();
  perform commissioning.refuse_hidden(p_spec, v_company);
  v_spec := commissioning.spec_entries(p_spec, v_company);
  perform app.refuse_input(commissioning.problems(v_spec, commissioning.final_entries(v_spec, v_company)));

  v_changes := array(select c from commissioning.compare(p_spec, v_spec, v_company, p_prune) c);
  perform commissioning.check_agent(v_changes);
  foreach v_change in array v_changes loop
    if v_change.action in ('create', 'update', 'remove') then
      v_problem := commissioning.try_change(v_change);
      exit when v_problem is not null;
      v_applied := v_applied
        || jsonb_build_object('section', v_change.section, 'name', v_change.name, 'action', v_change.action);
    end if;
    v_actions := v_actions || v_change.action;
  end loop;
  -- The check of the spec saw the company before; others may have changed who may what since, or a failed item ended
  -- the run halfway.
  if exists (select from unnest(v_applied) a
               join commissioning.sections() s on s.section = a ->> 'section' where s.grants) then
    perform people.keep_administrator();
  end if;
  return jsonb_build_object('applied', to_jsonb(v_applied), 'summary', commissioning.summary(v_actions),
    'failed', case when v_problem is not null then
      jsonb_build_object('section', v_change.section, 'name', v_change.name, 'action', v_change.action,
                         'problem', v_problem) end);
end;
$$;
comment on function commissioning.config_apply is
  'Converges the company to a factory spec. Refuses with invalid_input (an invalid spec), missing_permission '
  '(sections that the caller may not see), agent_not_allowed, last_administrator; what one item is refused with '
  'stands in failed.';
