create function people.api_keys_list(
  p_limit  integer default 50,
  p_offset integer default 0
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_page jsonb;
  v_total bigint;
begin
  perform app.require('api_keys:view');
  with living as materialized (
    select k.* from app.companies c cross join lateral identity.living_keys(c.short_name) k where c.id = app.company_id()
  ), page as (
    select k.*, p as person
      from (select * from living order by created_at desc, key_id desc limit p_limit offset p_offset) k
      left join people.people p on p.company_id = app.company_id() and p.user_id = k.sub
  )
  select (select count(*) from living),
         (select jsonb_agg(people.api_key_json(g.key_id, g.name, g.actor_type, g.person, g.permissions, g.created_at, g.expires_at, g.last_used_at)
                   order by g.created_at desc, g.key_id desc) from page g)
    into v_total, v_page;
  return app.page(v_page, v_total, p_limit, p_offset);
end;
$$;
comment on function people.api_keys_list is
  'The living keys and consented applications of the company, newest first; never a key itself.';
