-- p_rehearsed is the plan of the call's rehearsal, with its clock. What is the same in both stands as it is; the rest
-- is read word by word, and a word that is the same in both stands as it is, too. Of the others, a time that is as far
-- from its clock in both stands as that distance; the rest are ids, codes and durations of just this run, and stand as
-- the place where they are first met, so that what is linked to what still counts.
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
            from jsonb_array_elements(case jsonb_typeof(n.value) when 'array' then n.value end)
                   with ordinality a (value, n)
        ) c
       where n.value is distinct from n.other
    ), leaf as (
      select row_number() over (order by n.path collate "C") as place, n.path, k.type, n.value = n.other as is_same,
             case when n.value = n.other then n.value::text
                  when k.type not in ('object', 'array') then coalesce(n.value #>> '{}', '') else '' end as value,
             case when k.type not in ('object', 'array') then coalesce(n.other #>> '{}', '') else '' end as other
        from node n
        cross join lateral (select jsonb_typeof(n.value) as type) k
    ), word as (
      select row_number() over (order by l.place, w.n) as place, l.path, l.type, w.word,
             case when l.is_same then w.word
                  else coalesce((regexp_split_to_array(l.other, ' '))[w.n], w.word) end as other
        from leaf l
        cross join lateral unnest(case when l.is_same then array[l.value] else regexp_split_to_array(l.value, ' ') end)
                             with ordinality w (word, n)
    ), distant as (
      select w.*,
             case when w.word <> w.other and w.word ~ t.pattern then w.word::timestamptz - app.now() end as distance,
             case when w.word <> w.other and w.other ~ t.pattern
               then w.other::timestamptz - (p_rehearsed ->> 'now')::timestamptz end as other_distance
        from word w
        cross join (values ('^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$')) t (pattern)
    ), mark as (
      select d.place, d.path, d.type,
             case
               when d.word = d.other then 'is ' || d.word
               when d.distance = d.other_distance then 'now ' || d.distance
               else 'made ' || min(d.place) over (partition by d.word collate "C", d.other collate "C")
             end as mark
        from distant d
    )
    select encode(sha256(convert_to(
             string_agg(jsonb_build_array(m.path, m.type, m.mark)::text, ',' order by m.place), 'UTF8')), 'hex')
      from mark m;
  end;
comment on function app.plan_hash is
  'The hash that a plan is known by: the same for every run that would do the same.';
