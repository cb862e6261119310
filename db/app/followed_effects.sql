-- Beyond the thing the call was about (the result's own id): tasks it opened, and states that changed with it.
create function app.followed_effects(p_changes jsonb, p_result jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(
        case when c ->> 'action' = 'create'
          then jsonb_build_object('type', 'task', 'id', c -> 'id', 'title', c #> '{fields,title,to}')
          else jsonb_build_object('type', 'status', 'entity', c -> 'entity', 'id', c -> 'id',
                 'from', c #> '{fields,status,from}', 'to', c #> '{fields,status,to}') end order by n), '[]')
      from jsonb_array_elements(p_changes) with ordinality as e (c, n)
     where c ->> 'id' is distinct from p_result ->> 'id'
       and ((c ->> 'entity' = 'task' and c ->> 'action' = 'create')
         or (c ->> 'action' = 'update' and c -> 'fields' ? 'status'));
  end;
comment on function app.followed_effects is
  'Tasks that the current call opened and states that it changed, beside the thing it was about.';
