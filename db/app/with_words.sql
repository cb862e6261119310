-- Only agents are told plans in words; others read them by their ids.
create function app.with_words(p_plan jsonb)
  returns jsonb
  language sql stable
  return case when app.call_context() ->> 'channel' = 'mcp'
    then p_plan || jsonb_build_object('names', app.names_in(p_plan),
                                      'statedBy', nullif(current_setting('app.stated_by', true), ''))
    else p_plan end;
comment on function app.with_words is
  'A plan with what an agent needs to tell it in words: names, and the personnel id of who decided.';
