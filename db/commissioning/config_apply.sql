-- Makes the company what the spec says. Each item stands alone: what is refused is undone and ends it, what was done
-- before it stays. Few changes are made in this call; many, or whatever the caller does not wait for, become a run, of
-- which the door makes one portion after the other (commissioning.continue_run). The company's settings row is locked
-- first, so that two applies come one after the other; one that meets a run is refused.
create function commissioning.config_apply(
  p_spec jsonb, p_prune boolean default false, p_changes_hash text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_compared commissioning.comparison;
  v_all commissioning.change[];
  v_changes commissioning.change[];
  v_outcome commissioning.outcome;
  v_warnings jsonb;
begin
  perform app.require('settings:manage');
  perform commissioning.check_prune(p_prune);
  perform app.refuse_input(commissioning.form_problems(p_spec));
  perform from app.settings s where s.company_id = app.company_id() for update;
  perform commissioning.refuse_running();
  v_compared := commissioning.compare_file(p_spec, p_prune);
  perform app.refuse_input(commissioning.problems(v_compared,
    p_giving_way => commissioning.giving_way(p_spec, v_compared, p_prune)));

  v_all := array(select c from commissioning.changes(p_spec, v_compared, p_prune, p_changes_hash is not null) c);
  if p_changes_hash <> commissioning.changes_hash(v_all) then
    perform app.refuse('plan_changed', 'This call would do something else than its plan said: ask config.plan again.');
  end if;
  perform commissioning.check_agent(v_all, v_compared.final);
  v_changes := array(select (c.section, c.id, c.name, c.action, c.fields, c.item, c.permission, c.blocked_by,
                               c.reason)::commissioning.change
                       from unnest(v_all) with ordinality
                         as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
                       join commissioning.sections() s on s.section = c.section
                      where c.action in ('create', 'update', 'remove')
                      order by c.action = 'remove' and s.gives_way desc, c.n);
  if commissioning.is_run(cardinality(v_changes)) then
    return commissioning.begin_run(v_changes, v_all, p_changes_hash is not null);
  end if;
  v_warnings := commissioning.plan_warnings(v_all);
  v_outcome := commissioning.make_changes(v_changes, p_changes_hash is not null);
  return jsonb_build_object('state', case when v_outcome.failed is null then 'done' else 'failed' end, 'run', null,
    'applied', (select coalesce(jsonb_agg(jsonb_build_object('section', c.section, 'name', c.name, 'action', c.action)
                                          order by c.n), '[]')
                  from unnest(v_changes[:v_outcome.done]) with ordinality
                    as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)),
    'failed', v_outcome.failed,
    'summary', commissioning.summary(array(
      select c.action from unnest(v_changes[:v_outcome.done]) c
      union all
      select c.action from unnest(v_all) c where c.action in ('unchanged', 'extra'))),
    '_meta', jsonb_build_object('warnings', v_warnings));
end;
$$;
comment on function commissioning.config_apply is
  'Converges the company to a factory spec. Refuses with invalid_input (an invalid spec), missing_permission '
  '(sections that the caller may not see), agent_not_allowed, last_administrator, apply_in_progress, plan_changed '
  '(p_changes_hash), dry_run_unsupported (too much to be tried); what one item is refused with stands in failed.';
