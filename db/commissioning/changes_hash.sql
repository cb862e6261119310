create function commissioning.changes_hash(p_changes commissioning.change[])
  returns text
  language sql immutable parallel safe
  begin atomic
    select encode(sha256(convert_to(
             coalesce(jsonb_agg(jsonb_build_array(c.section, c.name, c.action, c.fields) order by c.n), '[]')::text,
             'UTF8')), 'hex')
      from unnest(p_changes) with ordinality
        as c (section, id, name, action, fields, item, permission, blocked_by, reason, n)
     where c.action in ('create', 'update', 'remove');
  end;
comment on function commissioning.changes_hash is
  'The hash by which the changes of a plan are known again.';
