-- Both are asked by a table of hashes, whatever is believed of how many there are: months that come at once are
-- thousands.
create function downtime.write_states(
  p_ssu_id bigint,
  p_from   timestamptz,
  p_to     timestamptz,
  p_states downtime.entered[],
  out is_changed boolean,
  out is_known_otherwise boolean
)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_times timestamptz[];
begin
  with gone as (
    delete from downtime.status_changes c
     where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'auto'
       and c.at > case when p_from is null then '-infinity' else p_from end and c.at <= p_to
       and (c.at, coalesce(c.status, ''), coalesce(c.category, '')) not in (
             select s.at, coalesce(s.status, ''), coalesce(s.category, '') from unnest(p_states) s)
    returning c.category
  )
  select count(*) > 0, coalesce(bool_or(g.category is distinct from 'NO_DATA'), false)
    into is_changed, is_known_otherwise from gone g;
  with new as (
    insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, recorded_at)
    select app.company_id(), p_ssu_id, s.status, s.category, 'auto', s.at, app.now()
      from unnest(p_states) with ordinality s (at, status, category, n)
     where (s.at, coalesce(s.status, ''), coalesce(s.category, '')) not in (
             select c.at, coalesce(c.status, ''), coalesce(c.category, '') from downtime.status_changes c
              where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and c.source = 'auto'
                and c.at > case when p_from is null then '-infinity' else p_from end and c.at <= p_to)
     order by s.n
    returning at, category
  )
  select is_changed or count(*) > 0,
         is_known_otherwise or coalesce(bool_or(n.category is distinct from 'NO_DATA'), false),
         coalesce(array_agg(n.at), '{}')
    into is_changed, is_known_otherwise, v_times from new n;
  perform downtime.put_words_last(p_ssu_id, v_times);
end;
$$;
comment on function downtime.write_states is
  'Makes what signals said of a machine between two times what they say now; answers whether that is something else, '
  'and whether but for times of which nothing is known.';
