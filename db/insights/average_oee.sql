-- A plant's mean is a part of what it could have made: a machine that made more than its standards say counts as one
-- that made all, and no other's losses are made up for by a standard that is wrong.
create function insights.average_oee(p_machines insights.machine[])
  returns numeric
  language sql immutable parallel safe
  begin atomic
    select insights.ratio(sum(case when (m.ratios).oee = 0 then 0
                              else least((m.figures).planned_seconds,
                                         (m.figures).ideal_seconds * (m.figures).good_quantity
                                           / ((m.figures).good_quantity + (m.figures).scrap_quantity)) end),
                          sum((m.figures).planned_seconds))
      from unnest(p_machines) m
     where (m.ratios).oee is not null;
  end;
comment on function insights.average_oee is
  'The OEE of machines together, each at most 1 and weighed by its planned time; null where that of none is known.';
