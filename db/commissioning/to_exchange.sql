create function commissioning.to_exchange(p_changes commissioning.change[], p_problem jsonb)
  returns commissioning.change[]
  language sql stable
  begin atomic
    select case when p_problem ->> 'code' = 'duplicate_id'
                  and exists (select from commissioning.sections() s
                               where s.section = (p_changes[1]).section
                                 and coalesce(s.vacated, s.vacater) is not null)
      then p_changes[:coalesce((select min(c.n)::integer - 1 from unnest(p_changes) with ordinality
                                  as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
                                 where c.action = 'remove' or not exists (
                                   select from commissioning.sections() o, commissioning.sections() s
                                    where o.section = c.section and s.section = (p_changes[1]).section
                                      and (o.space = s.space
                                           -- Each machine has a storage unit of its name.
                                           or array[o.space, s.space] <@ array['sites.ssus', 'units']))),
                               cardinality(p_changes))]
      else '{}' end;
  end;
comment on function commissioning.to_exchange is
  'The changes that may be made together because the first of them wants what another one gives up: those that it '
  'shares its names with.';
