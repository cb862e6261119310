// Another MILLWRIGHT_SECRET in the place of one that others may know. What is sealed is sealed anew, and the logins get
// other passwords, in one transaction. Only then the new secret goes to where the old one is kept: broken off between, the
// command is given again.
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { type Base, prepare } from '../boot.ts'
import { type Config, replaceSecret } from '../config.ts'
import { isSetUpWith, lockLogins, reach, refuseUsed, writeLogins } from '../database.ts'
import { resealArtifacts } from '../identity/adapter.ts'
import { resealWebhooks } from '../webhook-seals.ts'
import { resealSigningKeys } from './signing-keys.ts'

interface Changed {
  changed: boolean
  /** What an older secret sealed, which is as lost as before. */
  stillShut: number
  secretIn: string
  before?: string
  next: string
}

const whatIsLeft =
  'people and applications sign in again; invitations and password links are made again; if others know the old secret: ' +
  'signing-key rotate, and signing-key retire when receivers have the new one. Backups of before need the old secret.'

export async function changeSecret({ adminUrl, config }: Base, file: string): Promise<Changed> {
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file}: a secret has at least 32 characters; this makes one: openssl rand -hex 32`)
  const stillShut = await changeDatabase(adminUrl, config, secret)
  return {
    ...{ changed: stillShut !== undefined, stillShut: stillShut ?? 0 },
    ...(replaceSecret(config.MILLWRIGHT_DATA, config.MILLWRIGHT_SECRET, secret) ?? {
      secretIn: 'MILLWRIGHT_SECRET, which you set',
    }),
    next: whatIsLeft,
  }
}

/** Answers what stays shut; undefined where the secret is the database's already. */
async function changeDatabase(adminUrl: string, config: Config, secret: string): Promise<number | undefined> {
  const admin = await reach(adminUrl)
  try {
    if (await isSetUpWith(admin, adminUrl, secret)) return undefined
    await prepare(adminUrl, config, { existing: true })
    await admin.query('begin')
    await lockLogins(admin)
    await refuseUsed(admin)
    const seals = [config.MILLWRIGHT_SECRET, secret] as const
    const shut =
      (await as(admin, 'operator', () => resealWebhooks(admin, ...seals))) +
      (await as(admin, 'operator', () => resealSigningKeys(admin, ...seals))) +
      (await as(admin, 'identity', () => resealArtifacts(admin, ...seals)))
    await writeLogins(admin, adminUrl, secret, config.STATEMENT_TIMEOUT_MS)
    await admin.query('commit')
    return shut
  } finally {
    await admin.end()
  }
}

/** The owner of the database sees of its rows what row security shows it: none. */
async function as<T>(admin: pg.Client, group: 'operator' | 'identity', work: () => Promise<T>): Promise<T> {
  await admin.query(`set local role millwright_${group}`)
  const result = await work()
  await admin.query('reset role')
  return result
}
