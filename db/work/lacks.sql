create function work.lacks(p_code text, p_missing text[], p_message text, p_path text default null)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', p_code, 'path', m.path, 'message', p_message, 'missingFields',
                                                 p_missing)), '[]')
      from unnest(case when p_path is null then p_missing when p_missing <> '{}' then array[p_path] end) m (path);
  end;
comment on function work.lacks is
  'Fields that are missing as problems of an input: each at its own path, or all at one.';
