-- What has versions keeps the one that it has when it is changed, with what that names. It is not in use any more: what
-- it names cannot be removed, and can go out of use.
create function commissioning.former_entries(p_compared commissioning.comparison)
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg((c.section, E'\n' || c.key, c.name || ', the present version', null,
                               c.item || '{"isActive": false}', c.id)::commissioning.entry), '{}')
      from unnest(p_compared.changed) n
      join commissioning.sections() s on s.section = n.section and s.shown = 'x.is_current'
      join unnest(p_compared.company) c on c.section = n.section and c.key = n.key;
  end;
comment on function commissioning.former_entries is
  'The versions of changed items that will be earlier ones, each by a key that no item has.';
