-- What watches and decides: what forms ask, what is inspected, by what work comes and when, what a signal of a machine
-- means and counts, what counts as a stop, what an NCR is made of. An agent adds entries: whoever takes one away, or
-- changes it, may let something through, be it by a wider limit or by a condition that hides a question, or stop what
-- is well, by a narrower one. Where nothing sends readings yet, how long they may stay away and are kept is a question
-- of setting up; after that also a machine that says nothing of its own may be silent for so long, as the company says.
create function commissioning.loosened(p_changes commissioning.change[])
  returns setof commissioning.kept
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select c.section, c.id, c.name, f.key, null
      from unnest(p_changes) c
      join (values
        ('taskTypes', 'set', '{makes,recurrence,requiresFailureCodes,isMaintenance}'::text[]),
        ('taskTypes', 'each', '{form,slas,defaultAssignees}'),
        ('taskTypes', 'any', '{statusOnOpen,statusOnDone}'),
        ('issues', 'each', '{items}'),
        ('issues', 'set', '{taskType}'),
        ('flows', 'set', '{when,create}'),
        ('inspectionPlans', 'any', '{product,vendor,taskType}'),
        ('routings', 'any', '{product}'),
        ('routings', 'steps', '{steps}'),
        ('ssuStatuses', 'any', '{category}'),
        ('reasonCodes', 'any', '{countsAs,minorStopSeconds}'),
        ('sites.ssus', 'any', '{minorStopSeconds}'),
        ('warehouses.ssus', 'any', '{minorStopSeconds}'),
        ('machineData', 'each', '{usageRules,conditionRules}'),
        ('machineData', 'keyed', '{signals,meters}'),
        ('machineData', 'set', '{noDataAfterMinutes}'),
        ('settings', 'set', '{ncrTaskType,backflushBasis,backflushShortage,overproductionPercent,noDataAfterMinutes}'),
        ('settings', 'shorter', '{signalsKeptDays}')) w (section, rule, fields)
        on w.section = c.section
     cross join lateral jsonb_each(c.fields) f
     cross join lateral (
       select case when c.section = 'machineData' and f.key = 'noDataAfterMinutes'
                then (select to_jsonb(s.no_data_after_minutes) from app.settings s
                       where s.company_id = app.company_id()) end) d (fallback)
     where c.action = 'update' and f.key = any (w.fields)
       and commissioning.is_loosened(w.rule, coalesce(nullif(f.value -> 'from', 'null'), d.fallback, 'null'),
                                     coalesce(nullif(f.value -> 'to', 'null'), d.fallback, 'null'))
       and (f.key not in ('noDataAfterMinutes', 'signalsKeptDays') or exists (
              select from downtime.machine_data m where m.company_id = app.company_id()))
    union all
    select * from commissioning.outbidding(p_changes);
end;
$$;
comment on function commissioning.loosened is
  'Where changes take from what watches or decides, or change it.';
