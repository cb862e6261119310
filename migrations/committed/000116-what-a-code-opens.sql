--! Previous: sha1:79ba225b39b7ae574c50bb6e95350afa20c13b24
--! Hash: sha1:488c6fa1db1eb1bd45a2347f4347a0fdc4a62ca9
--! Message: what-a-code-opens

set role millwright_owner;

comment on column sites.ssus.external_id is 'Stands in the address that its QR code opens.';

reset role;
