// Who is refused before any of its body is read, and not at once, so that few connections cannot keep the service busy with
// refusing: who asks on although it was told when to come back, and who has just sent what is too much and sends as large
// a body again. A large body is not read even to be thrown away.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'express'
import { cheaplyRead, isLarge } from './bodies.ts'
import { type Door, rateLimited } from './call.ts'
import type { Claims } from './identity/ports.ts'
import type { Limits, Verdict } from './limits.ts'
import type { Answer } from './problems.ts'

const slowness = 250

/** Also leaves for tooMuch (bodies.ts) what becomes of who sends this. */
export async function refusalUnread(
  door: Door,
  request: Request,
  claims: Claims,
  kind: Parameters<Limits['refused']>[1],
  further?: () => Promise<Verdict | undefined>,
): Promise<Answer | undefined> {
  const sender = `${claims.keyId} ${claims.sub} ${request.ip}`
  request.res!.locals.tooMuch = () => {
    door.limits.charge(claims, kind)
    door.pauses.begin(sender)
  }
  const pause = isLarge(request) ? door.pauses.secondsLeft(sender) : 0
  const verdict = pause > 0 ? undefined : (door.limits.refused(claims, kind) ?? (await further?.()))
  if (pause === 0 && !verdict) return undefined
  await sleep(slowness)
  if (isLarge(request)) request.res!.setHeader('Connection', 'close')
  if (verdict) return rateLimited(door, verdict)
  const told =
    `A request of this credential from here was refused as too much and counted as up to a fifth of the calls that may come at once, so for ${pause} s ` +
    `no body above ${cheaplyRead / 1024} KiB is read from here. Smaller ones are; each further one that is too much doubles the time, to a minute at most.`
  return door.problems.make('rate_limited', told, { retryAfter: pause }, { 'Retry-After': String(pause) })
}
