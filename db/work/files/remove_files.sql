-- Whoever runs this removes what it answers from the store before the transaction ends: should that fail, the rows stay
-- and are asked for again.
create function work.remove_files(p_most integer default 100)
  returns text[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_tokens text[];
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    with gone as (
      delete from work.files f
       where f.company_id = v_company and f.id = any (array(
               select o.id from work.files o
                where o.company_id = v_company and o.task_id is null and not o.is_given_out
                  and coalesce(o.released_at, o.created_at) < app.now() - interval '1 day'
                order by o.id limit p_most for update skip locked))
      returning f.token)
    select array_agg(g.token) into v_tokens from gone g;
    if v_tokens is not null then
      return v_tokens;
    end if;
  end loop;
  return '{}';
end;
$$;
comment on function work.remove_files is
  'Removes files that no answer has referred to for a day and that no partner was given, some of one company a call, '
  'and answers their tokens.';
