-- Not part of any call: the service hands over what it answered, a few hundred calls at once.
create function call.log_calls(p_company bigint, p_calls json)
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  insert into app.call_log (company_id, at, person_id, key_id, actor_type, channel, capability, status, code,
                            duration_ms, transaction_id, input)
  select p_company, to_timestamp(c.at / 1000.0), p.id, c."keyId", c."actorType", c.channel, c.capability, c.status,
         c.code, c.duration, c."transactionId", c.input
    from json_to_recordset(p_calls) as c (at double precision, sub uuid, "keyId" text, "actorType" text, channel text,
                                          capability text,
           status integer, code text, duration real, "transactionId" text, input jsonb)
    left join people.people p on p.company_id = p_company and p.user_id = c.sub;
end;
$$;
comment on function call.log_calls is
  'Writes answered calls of one company to the call log.';
