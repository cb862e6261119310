-- The body of a refusal. What p_extra carries stands beside the standard fields.
create function app.problem(p_code text, p_message text, p_extra jsonb, p_context jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'type', coalesce(p_context ->> 'baseUrl', '') || '/problems/' || e.code,
        'title', e.title, 'status', e.status, 'detail', p_message, 'code', e.code)
      || coalesce(p_extra, '{}')
      from app.errors e where e.code = p_code;
  end;
comment on function app.problem is
  'Problem details (RFC 9457) of a refusal, from the catalogue.';
