-- An event is sent once for each webhook, so many at one host would be many times the load there that a call makes
-- here.
create function events.check_host(p_target_url text, p_except bigint default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_host text := events.host_of(p_target_url);
begin
  perform app.take_turns('webhooks');
  if (select count(*) >= 20 from events.webhooks w
       where w.company_id = app.company_id() and w.id is distinct from p_except
         and events.host_of(w.target_url) = v_host) then
    perform app.refuse('too_many_webhooks', format('%s has 20 webhooks, the most that one host may have.', v_host));
  end if;
end;
$$;
comment on function events.check_host is
  'Refuses a webhook to a host that has as many as one may have, with too_many_webhooks.';
