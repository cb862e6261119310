-- Public: no company, no person, no permission. The keys are the service's.
create function events.webhooks_signing_keys()
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('keys', coalesce(jsonb_agg(
        jsonb_build_object('publicKey', 'whpk_' || encode(k.public_key, 'base64'))
          order by k.created_at desc, k.id), '[]'))
      from events.signing_keys k where k.retired_at is null;
  end;
comment on function events.webhooks_signing_keys is
  'The public keys that messages are signed with, newest first; needs no authentication.';
