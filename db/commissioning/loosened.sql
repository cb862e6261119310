-- What watches and decides: the questions of forms, inspection plans, the rules and dates by which work comes, what an
-- NCR is made of. An agent adds entries: whoever takes one away, or changes it, may let something through, be it by a
-- wider limit or by a condition that hides a question.
create function commissioning.loosened(p_changes commissioning.change[])
  returns text[]
  language sql immutable
  return (
    select array_agg(distinct format('%s %s: %s', c.section, c.name, f.key))
      from unnest(p_changes) c
      join (values ('taskTypes', '{form,recurrence,requiresFailureCodes}'::text[]), ('issues', '{items}'),
                   ('inspectionPlans', '{product,vendor,taskType}'), ('machineData', '{usageRules,conditionRules}'),
                   ('settings', '{ncrTaskType,overproductionPercent,backflushShortage}')) w (section, fields)
        on w.section = c.section
     cross join lateral jsonb_each(c.fields) f
     where c.action = 'update' and f.key = any (w.fields)
       and f.value -> 'from' not in ('null', '[]', '{}', 'false')
       and case when jsonb_typeof(f.value -> 'from') <> 'array' then true
             else exists (select jsonb_array_elements(f.value -> 'from')
                          except
                          select jsonb_array_elements(coalesce(nullif(f.value -> 'to', 'null'), '[]'))) end);
comment on function commissioning.loosened is
  'Where changes take from what watches or decides, or change it, as section, name and field; null: nowhere.';
