-- What the dashboard views ask about tasks. Definer, because whoever reads the views may read nothing but the views;
-- it tells the caller's own tasks only, as the company and the person are those of the transaction.
create function call.visible_task_ids()
  returns setof bigint
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query select v.id from work.visible_task_ids() v;
end;
$$;
comment on function call.visible_task_ids is
  'The tasks that the member of this transaction sees without the permission tasks:view_all.';
