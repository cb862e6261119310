-- Told before anything is done, and all at once: what no agent does by whatever call (commissioning.decided), and what
-- only a spec changes, what watches or decides, and what the company tells all agents, for which guidance.set names
-- the person. p_final says where it stands in the file.
create function commissioning.check_agent(p_changes commissioning.change[], p_final commissioning.entry[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_decided commissioning.kept[];
  v_loosened commissioning.kept[];
  v_guidance commissioning.kept[];
  v_words text;
begin
  if not app.is_agent() then
    return;
  end if;
  v_decided := array(select k from commissioning.decided(p_changes) k);
  v_loosened := array(select k from commissioning.loosened(p_changes) k);
  v_guidance := array(select (c.section, c.id, c.name, null, null)::commissioning.kept from unnest(p_changes) c
                       where c.section = 'guidance' and c.action in ('create', 'update'));
  v_words := concat_ws(' ', (
    select format('A person decides who may see and do what, which company a partner or customer is and what is taken '
                  'out of use, an agent does not: %s.', string_agg(d.told, '; ' order by d.told))
      from (
        select commissioning.counted(k.section, array_agg(k.told)) as told
          from (
            select i.section, concat(i.name, ' (' || string_agg(i.key, ', ' order by i.key) || ')') as told
              from unnest(v_decided) i group by i.section, i.id, i.name) k
         group by k.section) d having count(*) > 0), (
    select format('A person changes what watches or decides, an agent only adds new entries to it: %s.',
                  string_agg(distinct format('%s %s%s', k.section, k.name, coalesce(k.note, ': ' || k.key)), ', '))
      from unnest(v_loosened) k having count(*) > 0),
    case when v_guidance <> '{}' then 'What all agents are told is a person''s word: leave guidance out, and write it '
      'with guidance.set, which names the person in statedBy.' end);
  if v_words <> '' then
    perform app.refuse_agent(v_words, array(
      select p.path
        from (select distinct concat_ws('.', f.path, k.key) as path
                from unnest(v_decided || v_loosened || v_guidance) k
                join unnest(p_final) f
                  on f.section = k.section and f.name = k.name and f.id is not distinct from k.id
                 and f.path is not null) p
       order by commissioning.in_order(p.path)));
  end if;
end;
$$;
comment on function commissioning.check_agent is
  'Refuses an agent a spec that would change who may see or do what, which company a customer is or what all agents '
  'are told, switch something off, or take from what watches or decides, with agent_not_allowed, naming all of it.';
