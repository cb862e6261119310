create function agents.guide_get(p_topic text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_topics jsonb;
  v_title text;
  v_body text;
begin
  perform app.require_member();
  select jsonb_agg(jsonb_build_object('topic', g.topic, 'title', g.title, 'summary', g.summary)
                   order by g.place) into v_topics from agents.guides() g;
  if p_topic is null then
    v_title := 'Guides';
    select string_agg(format('- **%s** (`%s`): %s', g.title, g.topic, g.summary), e'\n' order by g.place) into v_body
      from agents.guides() g;
    v_body := e'# Guides\n\nAsk for one by its topic.\n\n' || v_body;
  else
    select g.title, g.body into v_title, v_body from agents.guides() g where g.topic = p_topic;
  end if;
  return jsonb_build_object('topic', p_topic, 'title', v_title, 'body', v_body, 'topics', v_topics);
end;
$$;
comment on function agents.guide_get is
  'One guide as Markdown, or the list of guides.';
