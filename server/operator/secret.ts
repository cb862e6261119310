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
  /** How much of what is in use an older secret sealed, which is as lost as before. */
  stillShut: number
  /** The file; null where it is kept elsewhere. */
  secretIn: string | null
  before?: string
  next: string
}

const whatIsLeft =
  'people and applications sign in again; invitations and password links are made again; if others know the old secret: ' +
  'signing-key rotate, and signing-key retire when receivers have the new one. Backups of before need the old secret.'

function toMakeAnew(kinds: [string, number][]): string {
  const told = kinds.map(([kind, count]) => `${kind}: ${count}`).join(', ')
  return `an older secret sealed what is still shut (${told}): operator doctor says how it is made anew`
}

export async function changeSecret({ adminUrl, config }: Base, file: string): Promise<Changed> {
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`${file}: a secret has at least 32 characters; this makes one: openssl rand -hex 32`)
  const { changed, shut } = await changeDatabase(adminUrl, config, secret)
  const kinds = Object.entries(shut).filter(([, count]) => count > 0)
  return {
    ...{ changed, stillShut: kinds.reduce((sum, [, count]) => sum + count, 0) },
    ...(replaceSecret(config.MILLWRIGHT_DATA, config.MILLWRIGHT_SECRET, secret) ?? { secretIn: null }),
    next: kinds.length > 0 ? `${toMakeAnew(kinds)}; ${whatIsLeft}` : whatIsLeft,
  }
}

/** How much of which kind stays shut, also where the secret is the database's already: then that is looked at alone. */
async function changeDatabase(
  adminUrl: string,
  config: Config,
  secret: string,
): Promise<{ changed: boolean; shut: Record<string, number> }> {
  const admin = await reach(adminUrl)
  try {
    const changed = !(await isSetUpWith(admin, adminUrl, secret))
    if (changed) await prepare(adminUrl, config, { existing: true })
    await admin.query('begin')
    if (changed) {
      await lockLogins(admin)
      await refuseUsed(admin)
    }
    const seals = [changed ? config.MILLWRIGHT_SECRET : secret, secret] as const
    const webhooks = await as(admin, 'operator', () => resealWebhooks(admin, ...seals))
    const signingKeys = await as(admin, 'operator', () => resealSigningKeys(admin, ...seals))
    const { applications, signIns } = await as(admin, 'identity', () => resealArtifacts(admin, ...seals))
    if (changed) await writeLogins(admin, adminUrl, secret, config.STATEMENT_TIMEOUT_MS)
    await admin.query(changed ? 'commit' : 'rollback')
    return { changed, shut: { webhooks, 'signing keys': signingKeys, applications, 'sign-ins under way': signIns } }
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
