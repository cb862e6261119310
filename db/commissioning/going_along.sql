create function commissioning.going_along(p_gone commissioning.entry[], p_final commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg(distinct f::commissioning.entry), '{}')
      from unnest(p_final) f
      join (select distinct l.section from commissioning.fields() l where 'loose' = any (l.marks)) loose
        on loose.section = f.section
      join commissioning.field_values(array[f::commissioning.entry]) v on 'loose' = any (v.marks)
      join unnest(p_gone) g on g.key = v.value_key
      join commissioning.sections() s on s.section = g.section and s.space = v.space and s.on_prune = 'remove'
     where f.path is null
       and not exists (select from unnest(p_gone) o where o.section = f.section and o.key = f.key);
  end;
comment on function commissioning.going_along is
  'What is said of something that is removed, and goes before it: guidance that the file does not have.';
