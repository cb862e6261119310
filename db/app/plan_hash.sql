-- p_rehearsed is the plan of the call's rehearsal, with its clock. Both plans are read word by word. A word that is the
-- same in both stands as it is. Of one that is not, a time that is as far from the clock in both stands as that distance;
-- anything else is an id, a code or a duration of just this run, and stands as the place where it is first met, so that
-- what is linked to what still counts.
create function app.plan_hash(p_plan jsonb, p_rehearsed jsonb)
  returns text
  language sql stable
  begin atomic
    with recursive node (path, value, other) as (
      select array[]::text[], p_plan, p_rehearsed
      union all
      select n.path || c.key, c.value, n.other #> array[c.key]
        from node n
        cross join lateral (
          select o.key, o.value from jsonb_each(case jsonb_typeof(n.value) when 'object' then n.value end) o
          union all
          select (a.n - 1)::text, a.value
            from jsonb_array_elements(case jsonb_typeof(n.value) when 'array' then n.value end) with ordinality a (value, n)
        ) c
    ), leaf as (
      select n.path, k.type, case when k.has_parts then '' else coalesce(n.value #>> '{}', '') end as value,
             regexp_split_to_array(case when k.has_parts then '' else coalesce(n.other #>> '{}', '') end, ' ') as other
        from node n
        cross join lateral (select jsonb_typeof(n.value), jsonb_typeof(n.value) in ('object', 'array')) k (type, has_parts)
    ), word as (
      select row_number() over (order by l.path, w.n) as place, l.path, l.type, w.word, coalesce(l.other[w.n], w.word) as other
        from leaf l cross join lateral regexp_split_to_table(l.value, ' ') with ordinality w (word, n)
    ), mark as (
      select w.place, w.path, w.type,
             case
               when w.word = w.other then 'is ' || w.word
               when t.distance = t.other_distance then 'now ' || t.distance
               else 'made ' || min(w.place) over (partition by w.word, w.other)
             end as mark
        from word w
        cross join lateral (
          select case when w.word ~ p.time then w.word::timestamptz - app.now() end as distance,
                 case when w.other ~ p.time then w.other::timestamptz - (p_rehearsed ->> 'now')::timestamptz end as other_distance
            from (values (case when w.word <> w.other then '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' end)) p (time)) t
    )
    select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(m.path, m.type, m.mark) order by m.place)::text, 'UTF8')), 'hex')
      from mark m;
  end;
comment on function app.plan_hash is
  'The hash that a plan is known by: the same for every run that would do the same.';
