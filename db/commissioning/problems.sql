-- What the company has in a section that the caller may not see is told neither by a name that is taken, as sections
-- share names, nor by a routing that would make nothing. A file that says of each thing what the company has is right
-- as that is, unless it says something twice. Of items in which something had to be guessed (p_guessed, their paths)
-- only what they name is looked at. What pruning takes out first (p_giving_way) stands in nobody's way.
create function commissioning.problems(
  p_compared commissioning.comparison, p_guessed text[] default '{}', p_giving_way commissioning.entry[] default '{}')
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_seen commissioning.entry[] := p_compared.final;
begin
  if p_compared.spec is null then
    return '[]';
  end if;
  if v_hidden <> '{}' or p_giving_way <> '{}' then
    v_seen := array(
      select f::commissioning.entry from unnest(p_compared.final) f
       where f.path is not null
          or f.section <> all (v_hidden)
             and not exists (select from unnest(p_giving_way) g where g.section = f.section and g.key = f.key));
  end if;
  if p_compared.changed = '{}' then
    return (
      select coalesce(jsonb_agg(jsonb_build_object('path', c.path, 'message', c.message)
                                order by commissioning.in_order(c.path), c.message), '[]')
        from commissioning.check_names(v_seen, p_compared.namesakes) c
       where commissioning.item_path(c.path) <> all (p_guessed));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'message', p.message)
                              order by commissioning.in_order(p.path), p.message), '[]')
      from (
        select c.path, c.message
          from commissioning.check_references(p_compared.spec, p_compared.final, p_compared.company) c
        union select o.path, o.message
                from commissioning.other_problems(p_compared, v_seen) o
               where commissioning.item_path(o.path) <> all (p_guessed)
      ) p);
end;
$$;
comment on function commissioning.problems is
  'Everything that is wrong with a spec''s items, each with its path in the file.';
