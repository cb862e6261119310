create function people.api_keys_list()
  returns setof people.api_key
  language sql stable
  begin atomic
    select k.key_id, k.sub, k.name, k.actor_type, k.permissions, k.created_at, k.expires_at, k.last_used_at
      from app.companies c
     cross join lateral identity.living_keys(c.short_name) k
     where c.id = app.company_id()
     order by k.created_at desc, k.key_id desc;
  end;
comment on function people.api_keys_list is
  'The living keys and consented applications of the company, newest first; never a key itself.';
