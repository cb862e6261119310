-- What people wrote is quoted, each line of it: no heading or list of theirs passes for one of the service.
create function agents.guide_company()
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_company app.companies;
  v_own agents.guidance;
  v_others text;
begin
  select c.* into v_company from app.companies c where c.id = app.company_id();
  select g.* into v_own from agents.guidance g where g.company_id = app.company_id() and g.subject = 'company';
  select string_agg(format('- %s %s, version %s', replace(g.json ->> 'subject', '_', ' '),
                           g.json -> 'name', g.json ->> 'version'), e'\n' order by g.id)
    into v_others
    from (select x.id, (agents.guidance_json(array[x]))[1]::jsonb as json from agents.guidance x
           where x.company_id = app.company_id() and x.subject <> 'company' order by x.id limit 100) g;
  return format(e'# %s\n\n%s, time zone %s.\n\n%s', v_company.name,
      case v_company.kind when 'factory' then 'A factory' else 'A managed-services company' end, app.timezone(),
      coalesce(e'What the company itself says:\n\n> ' || regexp_replace(v_own.body, e'\r\n?|\n', e'\n> ', 'g'),
               'The company has written no guidance yet. Whoever holds `ai_guidance:manage` can, with `guidance.set`.'))
    || coalesce(e'\n\n## Guidance on single things\n\nRead these with `guidance.list` before you work on them.\n\n'
                || v_others, '');
end;
$$;
comment on function agents.guide_company is
  'The guide that the company itself writes, with a list of what else it gives guidance on.';
