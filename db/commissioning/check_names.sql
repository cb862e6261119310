-- Names are unique within a section, machines' across sites. Sites and warehouses share their names, and so do the
-- units and the machines of one place, as each machine has a storage unit of its name.
create function commissioning.check_names(
  p_final commissioning.entry[], p_namesakes commissioning.namesake[] default '{}')
  returns table (path text, message text)
  language sql stable
  begin atomic
    with entry as (
      select s.section, e.key, s.space, e.name, e.path, e.n, null as site, null as id, e.id as row
        from unnest(p_final) with ordinality as e (section, key, name, path, item, id, n)
        join commissioning.sections() s on s.section = e.section and s.section not like '%.ssus'
      union all
      -- A machine of the company that gets another name by its id is known by the new one.
      select s.section, e.name, s.space, e.name, e.path, e.n, e.item ->> 'site', e.item ->> 'id', e.id
        from unnest(p_final) with ordinality as e (section, key, name, path, item, id, n)
        join commissioning.sections() s on s.section = e.section and s.section like '%.ssus'
    ), named as (
      select e.path, e.name, e.n, e.row, e.key, e.space,
             case when e.space = 'units' then 'a storage unit' when e.section like '%.ssus' then 'a machine'
                  when e.section = 'sites' then 'a site' when e.section = 'warehouses' then 'a warehouse'
                  else 'another item' end as what
        from entry e
      union all
      select e.path || '.id', e.id, e.n, e.row, e.id, 'ids', 'a machine'
        from entry e where e.id is not null
      union all
      select e.path, e.site || '/' || e.name, e.n, e.row, e.site || E'\n' || e.name, 'units', 'a machine'
        from entry e where e.site is not null
    )
    select d.path, case when d.first_path is null
             then concat_ws('. ', format('%s is taken by %s of the company', to_json(d.name), d.first_what), (
               select n.reason from unnest(p_namesakes) n where (n.entry).id = d.first_row))
             else format('%s is in this file twice: first at %s', to_json(d.name), d.first_path) end
      from (
        select n.path, n.name, first_value(n.path) over same as first_path, first_value(n.what) over same as first_what,
               first_value(n.row) over same as first_row, row_number() over same as nth
          from named n
        window same as (partition by n.space, n.key order by n.path is not null, n.n)
      ) d
     where d.nth > 1 and d.path is not null;
  end;
comment on function commissioning.check_names is
  'Names that are in the file twice, or that mean something else in the company.';
