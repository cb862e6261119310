create function commissioning.check_guidance(p_spec commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path || '.ref', case when e.item ? 'ref' then 'does not go with the subject company'
             else 'is needed: which ' || replace(e.item ->> 'subject', '_', ' ') end
      from unnest(p_spec) e
     where e.section = 'guidance' and (e.item ->> 'subject' = 'company') = (e.item ? 'ref')
    union all
    select e.path || '.body', agents.body_problem(e.item ->> 'subject', e.item ->> 'body')
      from unnest(p_spec) e
     where e.section = 'guidance' and agents.body_problem(e.item ->> 'subject', e.item ->> 'body') is not null;
  end;
comment on function commissioning.check_guidance is
  'Guidance about nothing, or of more text than its subject may have.';
