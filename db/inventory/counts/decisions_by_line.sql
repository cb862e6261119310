-- By line, so that thousands of them are looked up and not joined. n is a decision's place in the call.
create function inventory.decisions_by_line(p_decisions jsonb)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_object_agg(o.decision ->> 'lineId', o.decision || jsonb_build_object('n', o.n - 1)), '{}')
      from jsonb_array_elements(p_decisions) with ordinality as o (decision, n);
  end;
comment on function inventory.decisions_by_line is
  'Decisions on a count by the line that each is about.';
