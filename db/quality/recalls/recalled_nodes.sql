create function quality.recalled_nodes(p_recall quality.recalls)
  returns setof bigint
  language sql stable
  begin atomic
    select distinct f.node
      from quality.origin_nodes(coalesce(p_recall.heard_lines, p_recall.origin)) o
     cross join lateral (
        select d.node from production.lot_family(o.node, 'downstream') d
        union all
        select u.node from production.lot_family(o.node, 'upstream') u where p_recall.is_upstream) f
     where p_recall.state = 'open';
  end;
comment on function quality.recalled_nodes is
  'What a recall is about: its origins and all that was made of them, and where it says so what they were made of; '
  'released: nothing.';
