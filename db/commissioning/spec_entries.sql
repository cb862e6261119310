-- SKUs and e-mail addresses are told apart without regard to case; another spelling is the same, and is spelled as the
-- company does, or else the file.
create function commissioning.spec_entries(p_spec jsonb, p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    with raw as materialized (
      select r.section, r.path, r.n, r.item
        from rows from (commissioning.raw_entries(p_spec)) with ordinality as r (section, path, item, n)
    ), spelling as materialized (
      select n.section, jsonb_object_agg(lower(n.name), n.name order by n.rank) as names
        from (
          select s.section, r.item ->> s.key[1] as name, 1 as rank
            from raw r join commissioning.sections() s on s.section = r.section and s.any_case
          union all
          select c.section, c.name, 2
            from unnest(p_company) c join commissioning.sections() s on s.section = c.section and s.any_case
        ) n
       group by n.section
    ), spelled_field as materialized (
      select f.section, split_part(f.field, '[', 1) as key, substr(f.field, length(split_part(f.field, '[', 1)) + 1) as steps,
             f.only_when, p.names
        from (select f.section, f.field, f.refers_to, f.only_when from commissioning.fields() f
              union all
              select s.section, s.key[1], s.section, null from commissioning.sections() s where s.any_case) f
        join spelling p on p.section = f.refers_to
    ), own as (
      select s.section, s.key, s.any_case, r.path, r.n, commissioning.plain(r.section, r.item || coalesce((
               select jsonb_object_agg(f.key, commissioning.spelled(r.item -> f.key, f.steps, f.names))
                 from spelled_field f
                where f.section = r.section and r.item ? f.key
                  and (f.only_when is null or r.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2))
             ), '{}'), (select c.name from sites.clients c
                         where c.company_id = app.company_id() and c.id = sites.own_client())) as item
        from raw r
        join commissioning.sections() s on s.section = r.section
    ), named as (
      select o.*, commissioning.entry_name(o.section, o.key, o.item) as name from own o
    )
    select coalesce(array_agg((n.section, commissioning.entry_key(n.section, n.any_case, n.name, n.item), n.name, n.path,
             n.item, null)::commissioning.entry order by n.n), '{}')
      from named n;
  end;
comment on function commissioning.spec_entries is
  'The items of a factory spec, without nulls and in the company''s own spelling; lists stand as the file has them.';
