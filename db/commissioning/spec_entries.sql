-- SKUs and e-mail addresses are told apart without regard to case; another spelling is the same, and is spelled as the
-- company does, or else the file. Of an item that is what the company has nothing is spelled otherwise. A machine named
-- by its id may get another name; one of another id than the machine that is called so, and is out of use, is new, and
-- that one's name goes to it (commissioning.namesakes). Everything else is found by its name.
-- Long: one step after the other.
create function commissioning.spec_entries(p_spec jsonb, p_company commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_own_client text := sites.own_client_name();
begin
  return array(
    with found as materialized (
      select s.section, s.key, s.any_case, r.path, r.at, r.item,
             commissioning.entry_key(s.key, s.any_case, r.item) as found_by,
             commissioning.entry_name(s.section, s.key, r.item) as name
        from commissioning.raw_entries(p_spec) r
        join commissioning.sections() s on s.section = r.section
    ), raw as materialized (
      select f.section, f.key, f.any_case, f.path, f.at, f.found_by, f.name, s.id as same_id,
             case when s.id is null then p.item end as item
        from found f
        left join unnest(p_company) c on c.section = f.section and c.key = f.found_by
        left join commissioning.sets() l on l.section = f.section
       cross join lateral (select case when c.item = f.item then f.item
                                    else commissioning.plain(f.section, f.item, v_own_client) end as item offset 0) p
       cross join lateral (
         select case when c.item = p.item or commissioning.says_the_same(c.item, p.item, l.sets) then c.id end as id
         offset 0) s
    ), other as materialized (
      select r.* from raw r where r.same_id is null
    ), spelling as materialized (
      select n.section, jsonb_object_agg(lower(n.name), n.name order by n.rank) as names
        from (
          select r.section, r.name, 1 as rank from raw r where r.any_case
          union all
          select c.section, c.name, 2
            from unnest(p_company) c join commissioning.sections() s on s.section = c.section and s.any_case
        ) n
       where exists (select from other)
       group by n.section
    ), spelled_field as materialized (
      select f.section, split_part(f.field, '[', 1) as key, regexp_replace(f.field, '^[^[]*', '') as steps,
             f.refers_to, f.only_when
        from (select f.section, f.field, f.refers_to, f.only_when from commissioning.fields() f
              union all
              select s.section, s.key[1], s.section, null from commissioning.sections() s) f
       where f.refers_to in (select p.section from spelling p)
    ), spelled as materialized (
      select o.path, o.item || coalesce((
               select jsonb_object_agg(f.key, commissioning.spelled(o.item -> f.key, f.steps, p.names))
                 from spelled_field f
                 join spelling p on p.section = f.refers_to -- here: kept with each field, names would go to disk
                where f.section = o.section and o.item ? f.key
                  and (f.only_when is null
                       or o.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2))
             ), '{}') as item
        from other o
    ), named as materialized (
      select r.section, r.key, r.any_case, r.path, r.at, r.found_by, r.name, r.same_id, coalesce(s.item, r.item) as item
        from raw r left join spelled s on s.path = r.path
    ), renamed as materialized (
      select s.name as was
        from other o
        join sites.ssus s on s.company_id = app.company_id() and s.external_id = o.item ->> 'id'
       where o.section like '%.ssus' and s.name <> o.item ->> 'name'
    )
    select (e.section, case
              when e.same_id is not null then e.found_by
              when s.name is not null then s.name
              -- Whoever had the name gets another: this one is new.
              when e.section like '%.ssus' and (e.item ->> 'name' in (select r.was from renamed r) or r.id is not null)
                then (e.item ->> 'name') || E'\n'
              else commissioning.entry_key(e.key, e.any_case, e.item) end,
            case when e.item is null then e.name else commissioning.entry_name(e.section, e.key, e.item) end, e.path,
            e.item, e.same_id)::commissioning.entry
      from named e
      left join sites.ssus s
        on e.section like '%.ssus' and s.company_id = app.company_id() and s.external_id = e.item ->> 'id'
      left join sites.ssus r
        on e.section like '%.ssus' and r.company_id = app.company_id() and r.name = e.item ->> 'name'
       and r.external_id <> e.item ->> 'id' and not r.is_active
     order by e.at, e.section);
end;
$$;
comment on function commissioning.spec_entries is
  'The items of a factory spec, without nulls and in the company''s own spelling; lists stand as the file has them. '
  'What is just what the company has is given its id in place of the item.';
