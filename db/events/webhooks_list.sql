create function events.webhooks_list(
  p_is_active boolean default null
)
  returns setof events.webhooks
  language sql stable
  begin atomic
    select w.* from events.webhooks w
     where w.company_id = app.company_id() and (p_is_active is null or w.is_active = p_is_active)
     order by w.id;
  end;
comment on function events.webhooks_list is
  'The webhooks of the company, oldest first.';
