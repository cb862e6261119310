-- The door goes on with what one call could not do in its time. Nothing is entered and nothing told that the company
-- did not begin itself: each portion is checked anew against whoever began the run.
create function call.continue_run(p_company bigint)
  returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  return commissioning.continue_run(p_company);
end;
$$;
comment on function call.continue_run is
  'Makes the next portion of a company''s run of config.apply, see commissioning.continue_run.';
