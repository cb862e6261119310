-- Of a very long story the last thousand chapters.
create function insights.chapters_json(p_chapters insights.chapter[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('time', app.iso(c.at), 'kind', c.kind, 'sentence',
             insights.full_stop(c.sentence), 'ids', jsonb_strip_nulls(c.ids)) order by c.at, c.place, c.sentence), '[]')
      from (select * from unnest(p_chapters) x order by x.at desc, x.place desc, x.sentence desc limit 1000) c;
  end;
comment on function insights.chapters_json is
  'Chapters of a storyline as answers show them, in the order of their times.';
