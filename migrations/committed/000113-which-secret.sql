--! Previous: sha1:0fdfa00eb6296ebc61247ea0aa6802dd6e0764c2
--! Hash: sha1:4d11d2636cf15959e7781271a749bdfe693928b9
--! Message: which-secret

-- Of rows of before the service says it when it starts, as only it knows the secret.
set role millwright_owner;
comment on column events.webhooks.sealed is
  'What target_url and headers hide, sealed with MILLWRIGHT_SECRET: {"targetUrl": …, "headers": {name: …}, "by": …}, '
  'where by tells that secret from others. Null: they hide nothing.';
reset role;
