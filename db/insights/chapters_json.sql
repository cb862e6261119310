-- Of a very long story the last thousand chapters. A correction is of a report's time: it comes after the report. Of
-- one moment all that ends is told before what begins, then what stopped, and last what comes of an order's end; what
-- is alike in that stands as it was written, which is how the chapters come.
create function insights.chapters_json(p_chapters insights.chapter[])
  returns jsonb
  language sql stable
  begin atomic
    with newest as (
      select c.* from unnest(p_chapters) with ordinality c
       where cardinality(p_chapters) <= 1000
          or c.at >= (select k.at from unnest(p_chapters) k order by k.at desc limit 1 offset 999)
    ), began as (
      select c.ids ->> 'taskId' as task_id, c.at, row_number() over (order by c.ordinality) as place
        from newest c
       where c.kind like '%\_started'
    ), chapters as (
      select c.*, case when c.place >= 8 then count(*) over () else coalesce((
               select max(b.place) from began b
                where b.at = c.at and (b.task_id = c.ids ->> 'taskId' or c.kind = 'stop')), 0) end as phase
        from newest c
    )
    select coalesce(jsonb_agg(jsonb_build_object('time', app.iso(c.at), 'kind', c.kind, 'sentence',
             insights.full_stop(c.sentence), 'ids', jsonb_strip_nulls(c.ids))
             order by c.at, c.phase, c.place, c.kind = 'correction', c.ordinality), '[]')
      from (select * from chapters x
             order by x.at desc, x.phase desc, x.place desc, x.kind = 'correction' desc, x.ordinality desc
             limit 1000) c;
  end;
comment on function insights.chapters_json is
  'Chapters of a storyline as answers show them, in the order of their times.';
