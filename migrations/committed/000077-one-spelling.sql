--! Previous: sha1:7474d54466d51e05d998a6cae1bbaa4f8b909b9d
--! Hash: sha1:cbeb530b97b4fabf18b0e58663fdcbb32812d71c
--! Message: one-spelling

-- Keys and states that were written é in two characters are found by é in one, and the other way round: all are kept in
-- one spelling (NFC), as they come in now. Where both are there, they stay two.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.signals s set key = normalize(s.key)
     where s.company_id = v_company and s.key ~ '[^[:ascii:]]' and s.key <> normalize(s.key)
       and not exists (select from downtime.signals o
                        where o.company_id = v_company and o.ssu_id = s.ssu_id and o.id <> s.id
                          and normalize(o.key) = normalize(s.key));
    update downtime.signals s
       set states = (select jsonb_object_agg(normalize(e.key), e.value order by e.key) from jsonb_each(s.states) e)
     where s.company_id = v_company and s.states::text ~ '[^[:ascii:]]'
       and exists (select from jsonb_object_keys(s.states) k (word) where k.word <> normalize(k.word));
    update maintenance.meters m set key = normalize(m.key)
     where m.company_id = v_company and m.key ~ '[^[:ascii:]]' and m.key <> normalize(m.key)
       and not exists (select from maintenance.meters o
                        where o.company_id = v_company and o.ssu_id = m.ssu_id and o.id <> m.id
                          and normalize(o.key) = normalize(m.key));
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
