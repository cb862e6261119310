create function call.guides()
  returns text
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select json_agg(json_build_object('topic', g.topic, 'title', g.title, 'summary', g.summary, 'body', g.body)
                          order by g.place)
            from agents.guides() g
           where g.topic <> 'company')::text;
end;
$$;
comment on function call.guides is
  'The guides that are the same for every company, for the skill package.';
