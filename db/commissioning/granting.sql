-- Who holds what is asked of each person; a large company's other entries are gone through once for all of them.
create function commissioning.granting(p_entries commissioning.entry[])
  returns commissioning.entry[]
  language sql immutable
  begin atomic
    select array(select e from unnest(p_entries) e where e.section in ('permissionGroups', 'roles'));
  end;
comment on function commissioning.granting is
  'Of entries those by which permissions are granted: groups and roles.';
