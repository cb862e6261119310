--! Previous: sha1:998eb66ae1598414b9346361e9dd0649428fff3e
--! Hash: sha1:d678418e6e3e9bbda75dac2267ee5a1b6fb49f48
--! Message: events sent again

set role millwright_owner;

-- The few messages that send an event again, which the event must outlive.
create index deliveries_again on events.deliveries (company_id, event_at) where event_at < created_at;

reset role;
set role millwright_identity;

comment on table identity.sign_in_attempts is 'How often an account or an address tried something within its window; subjects are hashes.';

reset role;
