-- Definer, as only an owner may make something. Where it begins is random: two companies hardly ever have the same
-- number, so one that comes to the wrong one is not found there.
--
-- A trigger leans on this function, so it is replaced in place and never dropped.
create or replace function app.make_numbers()
  returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  execute format('create sequence numbers.of_%s start with %s', new.id, 100000000 + floor(random() * 900000000));
  execute format('grant usage on sequence numbers.of_%s to millwright_rules', new.id);
  return null;
end;
$$;
comment on function app.make_numbers is
  'Trigger of app.companies: makes the sequence that all numbers of a new company come from.';
