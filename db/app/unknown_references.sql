-- p_kinds says by path what stands there (db/references.ts), in each line of a list where the path has a *; a list of
-- ids is looked at one by one.
create function app.unknown_references(p_input jsonb, p_kinds jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('path', r.path, 'message', app.no_such(r.kind, r.id::text))
                              order by r.path), '[]')
      from (
        select replace(k.kind, ' number', '') as kind, e.id,
               concat_ws('.', v.path, case when jsonb_typeof(v.value) = 'array' then e.n - 1 end) as path
          from jsonb_each_text(p_kinds) k (path, kind)
         cross join lateral (select string_to_array(split_part(k.path, '.*.', 1), '.') as holder,
                                    string_to_array(nullif(split_part(k.path, '.*.', 2), ''), '.') as within) p
         cross join lateral (
           select k.path, p_input #> p.holder as value where p.within is null
           union all
           select replace(k.path, '*', (l.n - 1)::text), l.line #> p.within
             from jsonb_array_elements(case when jsonb_typeof(p_input #> p.holder) = 'array'
                                         then p_input #> p.holder else '[]' end) with ordinality l (line, n)
            where p.within is not null) v
         cross join lateral jsonb_array_elements(
            case jsonb_typeof(v.value) when 'array' then v.value else jsonb_build_array(v.value) end)
            with ordinality e (id, n)
         where jsonb_typeof(e.id) <> 'null' and not app.is_known(k.kind, e.id)
         order by 3 limit 100) r;
  end;
comment on function app.unknown_references is
  'The references of an input that lead nowhere, each with its path; a hundred at most.';
