create function sites.note_use(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_ssu.is_active then
    update sites.unused_times u set ended_at = greatest(app.now(), u.began_at)
     where u.company_id = app.company_id() and u.ssu_id = p_ssu.id and u.ended_at is null;
  else
    insert into sites.unused_times as u (company_id, ssu_id, began_at) values (app.company_id(), p_ssu.id, app.now())
    on conflict (company_id, ssu_id, began_at) do update set ended_at = null;
  end if;
end;
$$;
comment on function sites.note_use is
  'Notes that a locked machine went out of use, or came back.';
