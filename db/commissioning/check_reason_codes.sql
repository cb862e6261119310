create function commissioning.check_reason_codes(p_spec commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select e.path || '.parent', format('%s would stand below itself', to_json(e.item ->> 'label'))
      from unnest(p_spec) e
      join (
        select c.key from commissioning.circles((
          select coalesce(jsonb_agg(jsonb_build_object(
                   'from', f.key, 'to', (f.item ->> 'kind') || E'\n' || (f.item ->> 'parent'))), '[]')
            from unnest(p_final) f
           where f.section = 'reasonCodes' and f.item ? 'parent')) as c (key)
      ) c on c.key = e.key
     where e.section = 'reasonCodes';
  end;
comment on function commissioning.check_reason_codes is
  'Reason codes that stand below themselves.';
