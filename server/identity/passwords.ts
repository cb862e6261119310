// Passwords as scrypt hashes. The parameters stand in the hash, so they can be raised later and old
// hashes still match: scrypt$N$r$p$salt$hash.

import type { ScryptOptions } from 'node:crypto'
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// 32 MiB and a tenth of a second or so: one of the equally strong settings that OWASP lists for scrypt, and
// the one that lets several people sign in at once on a small machine.
const usualCost = { N: 2 ** 15, r: 8, p: 3 }
export type PasswordCost = typeof usualCost
const hashLength = 32

const scryptAsync = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt)

// Two at a time: the few threads that Node does this on also serve files, names and new database connections, and a
// flood of wrong passwords must not stop the service. Whoever comes while a crowd waits is sent away.
const atOnce = 2
const crowd = 100
let running = 0
const waiting: (() => void)[] = []

/** Too many passwords are being checked at this moment. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

async function stretch(password: Buffer, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  if (waiting.length >= crowd) throw new TooBusy('Too many passwords are being checked.')
  if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running += 1
  try {
    return await scryptAsync(password, salt, length, options)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export async function hashPassword(password: string, cost: PasswordCost = usualCost): Promise<string> {
  const salt = randomBytes(16)
  const stretched = await stretch(bytes(password), salt, hashLength, withMemory(cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), stretched.toString('base64url')].join('$')
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, expected] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !expected) return false
  const hash = Buffer.from(expected, 'base64url')
  const parameters = withMemory({ N: Number(N), r: Number(r), p: Number(p) })
  const stretched = await stretch(bytes(password), Buffer.from(salt, 'base64url'), hash.length, parameters)
  return timingSafeEqual(stretched, hash)
}

/** A hash that no password matches, and that takes as long to find so. */
export function matchless(cost: PasswordCost = usualCost): string {
  return [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    randomBytes(16).toString('base64url'),
    randomBytes(hashLength).toString('base64url'),
  ].join('$')
}

/** 20 letters and digits without look-alikes: 100 bits, in groups that can be read aloud. */
export function generatePassword(): string {
  const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
  const letters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/.{5}(?=.)/g, '$&-')
}

// One password typed on two keyboards can come as different code points; NFKC makes them one again.
function bytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

function withMemory(parameters: { N: number; r: number; p: number }): ScryptOptions {
  return { ...parameters, maxmem: 128 * parameters.r * (parameters.N + parameters.p + 2) }
}
