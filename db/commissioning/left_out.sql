create function commissioning.left_out(p_hidden text[])
  returns jsonb
  language sql stable
  begin atomic
    select case when p_hidden = '{}' then '{}'
             else jsonb_build_object('_meta', jsonb_build_object('warnings', jsonb_build_array(jsonb_build_object(
               'code', 'sections_left_out',
               'message', 'Left out, as you may not see them: ' || string_agg(n.needed, '; ' order by n.place) || '.',
               'sections', to_jsonb(p_hidden))))) end
      from (select min(s.place) as place,
                   format('%s (this needs the permission %s)', string_agg(s.section, ', ' order by s.place, s.section),
                          s.viewed) as needed
              from commissioning.sections() s where s.section = any (p_hidden) group by s.viewed) n;
  end;
comment on function commissioning.left_out is
  'What an export says of the sections that the caller may not see; nothing when there are none.';
