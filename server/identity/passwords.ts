// Passwords as scrypt hashes. The parameters stand in the hash, so they can be raised later and old
// hashes still match: scrypt$N$r$p$salt$hash. All but the last part is the method. Accounts of one address share theirs, so
// that one hash of what is typed is compared with all, and how long that takes tells nobody how many there are.

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

/** How a password is hashed whose address has no account yet. */
export function newMethod(cost: PasswordCost = usualCost): string {
  return ['scrypt', cost.N, cost.r, cost.p, randomBytes(16).toString('base64url')].join('$')
}

/** How a stored one is; undefined where it is none. */
export function methodOf(stored: string): string | undefined {
  return /^scrypt(?:\$\d+){3}\$[\w-]+(?=\$[\w-]{43}$)/.exec(stored)?.[0]
}

export async function hashPassword(password: string, method = newMethod()): Promise<string> {
  const [, N, r, p, salt] = method.split('$')
  const parameters = withMemory({ N: Number(N), r: Number(r), p: Number(p) })
  const stretched = await stretch(bytes(password), Buffer.from(salt!, 'base64url'), hashLength, parameters)
  return `${method}$${stretched.toString('base64url')}`
}

/** Those that the password is of; it is hashed once for each method. */
export async function matching<T extends { hash: string }>(password: string, stored: T[]): Promise<T[]> {
  const methods = new Set(stored.map(({ hash }) => methodOf(hash)).filter((method) => method !== undefined))
  const hashes: string[] = []
  for (const method of methods) hashes.push(await hashPassword(password, method))
  return stored.filter((one) => hashes.some((hash) => isSame(hash, one.hash)))
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  return (await matching(password, [{ hash: stored }])).length > 0
}

/** A hash that no password matches, and that takes as long to find so. */
export function matchless(method: string): string {
  return `${method}$${randomBytes(hashLength).toString('base64url')}`
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
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
