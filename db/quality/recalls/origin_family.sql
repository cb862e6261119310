create function quality.origin_family(p_recall quality.recalls)
  returns setof bigint
  language sql stable
  begin atomic
    select distinct f.node
      from quality.origin_nodes(p_recall.origin || quality.heard_lines(p_recall)) o
     cross join lateral (
        select d.node from production.lot_family(o.node, 'downstream') d
        union all
        select u.node from production.lot_family(o.node, 'upstream') u where p_recall.is_upstream) f
     where p_recall.state = 'open';
  end;
comment on function quality.origin_family is
  'What a recall is about by its origins and by what partners say now: these, and all that was made of them; where it '
  'says so also what they were made of; released: nothing.';
