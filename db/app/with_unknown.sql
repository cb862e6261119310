-- A capability refuses the first thing that it does not find. The caller is told of the others too, and where each
-- stands: looked for only now, so that a call that succeeds looks everything up once. What app.refuse_unknown looked
-- for and no kind of reference stands for, such as a lot of a product, stands where the input has its id; what only
-- says the same, such as a title, is not blamed; nor is one key taken for another of a different kind that says the
-- same. What the state refuses (409) says nothing of the input.
create function app.with_unknown(p_answer app.answer, p_input jsonb, p_kinds jsonb)
  returns app.answer
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_body jsonb;
  v_named jsonb;
  v_more jsonb;
begin
  if p_answer.status is null or p_answer.status not in (400, 404, 422) then
    return p_answer;
  end if;
  v_body := p_answer.body::jsonb;
  v_named := coalesce(v_body -> 'errors', '[]');
  select jsonb_agg(m.problem order by m.n) into v_more
    from jsonb_array_elements(app.unknown_references(p_input, p_kinds)) with ordinality m (problem, n)
   where m.n <= 100 - jsonb_array_length(v_named)
     and not exists (select from jsonb_array_elements(v_named) o -- nor of what stands in a field that is wrong itself
                      where starts_with((m.problem ->> 'path') || '.', (o ->> 'path') || '.'));
  v_named := v_named || coalesce(v_more, '[]');
  if v_body ? 'missing' and not exists (
       select from jsonb_array_elements(v_named) o
        where p_input #>> string_to_array(o ->> 'path', '.') = v_body #>> '{missing,id}'
          and starts_with(o ->> 'message', format('there is no %s ',
                replace(v_body #>> '{missing,kind}', 'SSU', 'machine')))) then
    select jsonb_agg(jsonb_build_object('path', i.key, 'message', lower(left(v_body ->> 'detail', 1))
                                        || rtrim(substr(v_body ->> 'detail', 2), '.')) order by i.key) into v_more
      from jsonb_each_text(p_input) i
     where i.value = v_body #>> '{missing,id}' and not p_kinds ? i.key and i.key ~ '(^id|^sku|^ref|^code|Id|Sku|Code)$';
    v_named := coalesce(v_more, '[]') || v_named;
  end if;
  if v_named = '[]' or v_named = v_body -> 'errors' then
    return p_answer;
  end if;
  return (p_answer.status, (v_body || jsonb_build_object('errors', v_named)
    || case when jsonb_array_length(v_named) > 1 then jsonb_build_object('detail', app.problems_in_words(v_named))
         else '{}' end)::text, p_answer.replayed)::app.answer;
end;
$$;
comment on function app.with_unknown is
  'A refusal of something that is not there, or of a wrong input, with every reference of the input that leads '
  'nowhere, in errors and in words.';
