-- Edges of p_edges: [{ from, to }]. A step on from every edge until nothing new is reached; what reaches itself is
-- in a circle.
create function commissioning.circles(p_edges jsonb)
  returns setof text
  language sql immutable
  begin atomic
    with recursive edge as (
      select e."from", e."to" from jsonb_to_recordset(p_edges) as e ("from" text, "to" text)
    ), reach as (
      select e."from", e."to" from edge e
      union
      select r."from", e."to" from reach r join edge e on e."from" = r."to"
    )
    select r."from" from reach r where r."from" = r."to";
  end;
comment on function commissioning.circles is
  'The nodes of a graph from which a way leads back to themselves.';
