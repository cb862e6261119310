// Where the consent page says that the answer goes.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { member, Visitor } from './visitor.ts'

const service = serviceFor(test)

test('the consent page says where the answer goes, and is not told otherwise by what looks like a host', async (t) => {
  const { baseUrl } = service()
  const who = await member(service(), [await service().company()])
  const visitor = new Visitor(baseUrl)
  await visitor.signIn(who.email, who.password)
  for (const [redirect, shown] of [
    ['http://127.0.0.1:8765/callback', '127.0.0.1:8765'],
    ['com.evil.app://bank.example/callback', 'com.evil.app:'],
    ['https://bank.example@evil.example/callback', 'evil.example'],
    ['https://evil.example\\@bank.example/callback', 'evil.example'],
  ] as const) {
    const answer = await fetch(`${baseUrl}/identity/reg`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'App', redirect_uris: [redirect], token_endpoint_auth_method: 'none' }),
    })
    const { client_id } = (await answer.json()) as { client_id: string }
    const asked = {
      ...{ response_type: 'code', client_id, redirect_uri: redirect, resource: `${baseUrl}/api/v1` },
      ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
    }
    const page = await visitor.get(`/identity/auth?${new URLSearchParams(asked)}`)
    t.is(/<dt>Goes back to<\/dt><dd>([^<]*)/.exec(page.text)?.[1], shown)
  }
})
