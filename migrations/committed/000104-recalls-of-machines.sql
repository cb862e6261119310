--! Previous: sha1:9eac212abfd3e1d23ac4f11643f1786657306a98
--! Hash: sha1:7567b14f1629c2de84c1a9efff9882e6db7d1a54
--! Message: recalls-of-machines

set role millwright_owner;

create index recalls_of_machines on quality.recalls (company_id) where state = 'open' and origin @? '$[*].ssuId';

reset role;
