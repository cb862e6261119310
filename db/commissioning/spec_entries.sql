-- SKUs and e-mail addresses are told apart without regard to case; another spelling is the same, and is spelled as the
-- company does, or else the file. A machine named by its id may get another name; everything else is found by its name.
create function commissioning.spec_entries(p_spec jsonb, p_company commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_own_client text := sites.own_client_name();
begin
  return array(
    with raw as materialized (
      select s.section, s.key, s.any_case, r.path, r.n, r.item
        from rows from (commissioning.raw_entries(p_spec)) with ordinality as r (section, path, item, n)
        join commissioning.sections() s on s.section = r.section
    ), spelling as materialized (
      select n.section, jsonb_object_agg(lower(n.name), n.name order by n.rank) as names
        from (
          select r.section, r.item ->> r.key[1] as name, 1 as rank from raw r where r.any_case
          union all
          select c.section, c.name, 2
            from unnest(p_company) c join commissioning.sections() s on s.section = c.section and s.any_case
        ) n
       group by n.section
    ), spelled_field as materialized (
      select f.section, split_part(f.field, '[', 1) as key, regexp_replace(f.field, '^[^[]*', '') as steps,
             f.only_when, p.names
        from (select f.section, f.field, f.refers_to, f.only_when from commissioning.fields() f
              union all
              select s.section, s.key[1], s.section, null from commissioning.sections() s) f
        join spelling p on p.section = f.refers_to
    ), own as materialized (
      select r.section, r.key, r.any_case, r.path, r.n, commissioning.plain(r.section, r.item || coalesce((
               select jsonb_object_agg(f.key, commissioning.spelled(r.item -> f.key, f.steps, f.names))
                 from spelled_field f
                where f.section = r.section and r.item ? f.key
                  and (f.only_when is null
                       or r.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2))
             ), '{}'), v_own_client) as item
        from raw r
    ), named as materialized (
      select o.section, o.any_case, o.path, o.n, o.item, commissioning.entry_name(o.section, o.key, o.item) as name
        from own o
    )
    select (e.section, coalesce(s.name, case when e.any_case then lower(e.name) else e.name end),
            e.name, e.path, e.item, null)::commissioning.entry
      from named e
      left join sites.ssus s
        on e.section like '%.ssus' and s.company_id = app.company_id() and s.external_id = e.item ->> 'id'
     order by e.n);
end;
$$;
comment on function commissioning.spec_entries is
  'The items of a factory spec, without nulls and in the company''s own spelling; lists stand as the file has them.';
