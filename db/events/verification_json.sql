create function events.verification_json()
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'algorithm', 'ed25519', 'signatureScheme', 'v1a',
    'keysUrl', (app.call_context() ->> 'baseUrl') || '/api/v1/webhook-signing-keys',
    'signedContent', '<webhook-id>.<webhook-timestamp>.<raw body>',
    'headers', jsonb_build_array('webhook-id', 'webhook-timestamp', 'webhook-signature'),
    'toleranceSeconds', 300,
    'instructions', 'Accept a message when any entry of webhook-signature verifies with any listed key over the signed content; refuse timestamps off by more than the tolerance; use webhook-id to tell a repetition.');
comment on function events.verification_json is
  'How a receiver verifies deliveries.';
