-- What is out of use, or goes out of use by this pruning once names mean what the file has, gives up its name.
create function commissioning.namesakes_kept(
  p_spec jsonb, p_final commissioning.entry[], p_seen commissioning.entry[], p_namesakes commissioning.namesake[],
  p_prune boolean)
  returns commissioning.namesake[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_extras commissioning.entry[];
  v_users commissioning.entry[];
  v_gone commissioning.entry[] := '{}';
begin
  if p_prune then
    v_extras := commissioning.extras(p_spec, p_final);
    v_users := p_final || commissioning.former_entries(
      (p_final, commissioning.changed_entries(p_final, p_seen), p_seen, null, '{}')::commissioning.comparison);
    v_gone := commissioning.removable(v_extras, v_users);
  end if;
  return array(
    select case when not (e.item ->> 'isActive')::boolean or g.id is not null then n::commissioning.namesake
             else (n.entry, null, case
                     when not p_prune then 'Pruning takes it out of use where nothing needs it, and frees its name.'
                     when x.id is null then 'The file leaves its section out, so that pruning leaves it.'
                     else replace(r.reason, 'Is needed', 'It is needed') end)::commissioning.namesake end
      from unnest(p_namesakes) n
      join unnest(p_final) e on e.section = (n.entry).section and e.id = (n.entry).id
      left join unnest(v_gone) g on g.section = e.section and g.id = e.id
      left join unnest(v_extras) x on x.section = e.section and x.id = e.id
      left join commissioning.reasons_kept(v_extras, v_gone, v_users) r on r.section = e.section and r.key = e.key);
end;
$$;
comment on function commissioning.namesakes_kept is
  'Namesakes with the reasons of those that stay as they are called; the company is seen as if none did.';
