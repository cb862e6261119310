// A provider of somebody's own, in a process of its own: started by external_provider.test.ts, which talks to it by messages.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccessToken } from 'oidc-provider'
import { Provider } from 'oidc-provider'

export interface Wanted {
  mint?: { sub: string; scope?: string; audience?: string; extra: Record<string, string> }
  revoke?: string
}

const server = createServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'millwright',
      client_secret: 'the secret of the other provider',
      grant_types: [],
      response_types: [],
      redirect_uris: [],
    },
  ],
  features: { introspection: { enabled: true, allowedPolicy: () => true }, devInteractions: { enabled: false } },
  extraTokenClaims: (_ctx, token) => (token as AccessToken).extra,
})
server.on('request', provider.callback())

process.on('message', async ({ mint, revoke }: Wanted) => {
  if (revoke) await (await provider.AccessToken.find(revoke))?.destroy()
  if (!mint) return process.send!({ done: true })
  const token = new provider.AccessToken({
    client: (await provider.Client.find('millwright'))!,
    accountId: mint.sub,
    scope: mint.scope,
    aud: mint.audience ?? 'millwright',
    extra: mint.extra,
    gty: 'client_credentials',
    grantId: undefined as unknown as string,
  })
  process.send!({ token: await token.save() })
})
process.send!({ issuer })
