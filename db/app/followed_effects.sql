-- Beyond the thing the call was about (the result's own id): tasks it opened, and states that changed with it. Of that
-- thing itself only what its new state goes by, where that is as others have made it meanwhile: what a count that is
-- finalized found, what has come of an order that is closed.
create function app.followed_effects(p_changes jsonb, p_result jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(
        case when c ->> 'action' = 'create'
          then jsonb_build_object('type', 'task', 'id', c -> 'id', 'title', c #> '{fields,title,to}')
          else jsonb_build_object('type', 'status', 'entity', c -> 'entity', 'id', c -> 'id',
                 'from', c #> '{fields,status,from}', 'to', c #> '{fields,status,to}')
               || case when s.lines is not null then jsonb_build_object('lines', s.lines) else '{}' end
        end order by n), '[]')
      from jsonb_array_elements(p_changes) with ordinality as e (c, n)
      cross join lateral (
        select case concat_ws(' ', c ->> 'entity', c ->> 'action', c #>> '{fields,status,to}')
                 when 'inventoryCount update finalized' then inventory.count_findings(c ->> 'id')
                 when 'purchaseOrder update closed' then inventory.come_of_order((c ->> 'id')::bigint)
               end as lines) s
     where (c ->> 'id' is distinct from p_result ->> 'id' or s.lines is not null)
       and ((c ->> 'entity' = 'task' and c ->> 'action' = 'create')
         or (c ->> 'action' = 'update' and c -> 'fields' ? 'status'));
  end;
comment on function app.followed_effects is
  'Tasks that the current call opened and states that it changed, beside the thing it was about.';
