-- A file that says, once each, what the company has needs no further look. A plan made for the file at hand would
-- carry all of the file about as a constant.
create function commissioning.compare_file(p_spec jsonb, p_prune boolean default false)
  returns commissioning.comparison
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_company commissioning.entry[] := commissioning.company_entries();
  v_spec commissioning.entry[];
  v_seen commissioning.entry[];
  v_final commissioning.entry[];
  v_changed commissioning.entry[];
  v_namesakes commissioning.namesake[];
begin
  perform commissioning.refuse_hidden(p_spec, v_company);
  v_spec := commissioning.spec_entries(p_spec, v_company);
  if (select count(distinct e.id || e.section) = count(*) from unnest(v_spec) e) then
    v_final := v_spec || array(
      select c::commissioning.entry from unnest(v_company) c
        left join unnest(v_spec) s on s.section = c.section and s.id = c.id
       where s.id is null);
    return (v_final, '{}', v_company, null, '{}')::commissioning.comparison;
  end if;
  v_spec := commissioning.filled(v_spec, v_company);
  v_company := commissioning.bought_of(v_spec, v_company);
  v_seen := commissioning.seen_from(v_spec, v_company);
  v_final := commissioning.final_entries(v_spec, v_seen);
  v_namesakes := commissioning.namesakes(v_final, v_company);
  if v_namesakes <> '{}' then
    v_seen := commissioning.out_of_the_way(commissioning.seen_from(v_spec, v_company, v_namesakes), v_namesakes);
    v_final := commissioning.carried(commissioning.final_entries(v_spec, v_seen), v_seen, v_spec);
    v_namesakes := commissioning.namesakes_kept(p_spec, v_final, v_seen, v_namesakes, p_prune);
    v_seen := commissioning.out_of_the_way(commissioning.seen_from(v_spec, v_company, v_namesakes), v_namesakes);
    v_final := commissioning.final_entries(v_spec, v_seen);
  end if;
  v_changed := commissioning.changed_entries(v_final, v_seen);
  return (commissioning.carried(v_final, v_seen, v_changed), v_changed, v_seen, v_spec, v_namesakes
         )::commissioning.comparison;
end;
$$;
comment on function commissioning.compare_file is
  'Reads a spec and the company, each once. Refuses with missing_permission (sections that the caller may not see).';
