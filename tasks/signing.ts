// Signatures of messages: Standard Webhooks, scheme v1a (Ed25519).
import { signAsync } from '@noble/ed25519'

/** The value of webhook-signature: one entry a key. body is signed as the bytes that go out. */
export async function signMessage(
  id: string,
  timestamp: number,
  body: string,
  privateKeys: readonly Uint8Array[],
): Promise<string> {
  const content = Buffer.from(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(privateKeys.map((key) => signAsync(content, key)))
  return signatures.map((signature) => `v1a,${Buffer.from(signature).toString('base64')}`).join(' ')
}
