// Settings come from the environment and are checked at start; the README's table lists them.
import { randomBytes, X509Certificate } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { makeDataDir } from '../db/cluster/place.ts'
import { mailbox, port, postgresUrl, proxies, root, sites, url } from './setting-addresses.ts'
import './capabilities/messages.ts'

/** 0: no limit. */
const calls = z.coerce.number().int().min(0).max(1_000_000)

/** A path that is good now; later would be too late. */
const there = (look: (path: string) => unknown, what: string, use = 'read') =>
  z
    .string()
    .min(1)
    .refine((path) => {
      try {
        look(path)
        return true
      } catch {
        return false
      }
    }, `must be ${what} that can be ${use}`)

/** It may be made later, with the first that is put there. */
function lookToWrite(folder: string): void {
  let place = path.resolve(folder)
  while (!existsSync(place)) place = path.dirname(place)
  accessSync(`${place}/.`, constants.W_OK | constants.X_OK)
}

/** Calls of one credential: at home, on a person's own machine, more than a person makes; where others come in, what the
 *  contract says. */
const rates = {
  atHome: { RATE_LIMIT_PER_MINUTE: 60_000, RATE_LIMIT_BURST: 10_000, RATE_LIMIT_BATCHES_PER_MINUTE: 3_000 },
  forOthers: { RATE_LIMIT_PER_MINUTE: 600, RATE_LIMIT_BURST: 100, RATE_LIMIT_BATCHES_PER_MINUTE: 30 },
}

/** Of what one credential may; 0: no limit. */
const times = z.coerce.number().int().min(0).max(1000)

const Settings = z
  .object({
    DATABASE_URL: postgresUrl.optional(),
    MILLWRIGHT_DATA: z.string().min(1).default('.data'),
    MILLWRIGHT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    MILLWRIGHT_DEMO: z.enum(['on', 'empty', 'off']).optional(),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    BASE_URL: root.optional(),
    TRUST_PROXY: proxies.default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    POOL_SIZE: z.coerce.number().int().min(1).max(1000).default(10),
    POOL_PATIENCE_MS: z.coerce.number().int().min(100).max(600_000).default(5000),
    POOLER: z
      .string()
      .regex(/^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port')
      .optional(),
    STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(15_000),
    BATCH_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(120_000),
    GRAPHQL_POOL_SIZE: z.coerce.number().int().min(1).max(1000).default(5),
    GRAPHQL_WARM_UP: z.enum(['on', 'off']).default('on'),
    GRAPHQL_OPERATIONS: there(readdirSync, 'a folder').optional(),
    GRAPHQL_CORS_ORIGINS: sites,
    REST_CORS_ORIGINS: sites,
    WORKER: z.enum(['inline', 'off']).default('inline'),
    WEBHOOK_ALLOWED_HOSTS: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, 'must be a list of host:port'))),
    WEBHOOK_CA: there((file) => new X509Certificate(readFileSync(file)), 'a file of certificates (PEM)').optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
    MAIL_FROM: mailbox.optional(),
    MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(3000),
    MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
    STRANGER_PATIENCE_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
    FILES_FOLDER: there(lookToWrite, 'a folder', 'written or made').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
      .optional(),
    S3_ENDPOINT: url.optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    METRICS_PLANTS: z.enum(['on', 'off']).default('off'),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    RATE_LIMIT_PER_MINUTE: calls.optional(),
    RATE_LIMIT_BURST: z.coerce.number().int().min(1).max(1_000_000).optional(),
    RATE_LIMIT_PERSON_TIMES: times.default(2),
    RATE_LIMIT_COMPANY_TIMES: times.default(10),
    RATE_LIMIT_BATCHES_PER_MINUTE: calls.optional(),
    RATE_LIMIT_WEBHOOK_TESTS_PER_MINUTE: calls.default(10),
    IDENTITY_ISSUER: url.optional(),
    IDENTITY_CLIENT_ID: z.string().min(1).optional(),
    IDENTITY_CLIENT_SECRET: z.string().min(1).optional(),
  })
  .refine((settings) => !settings.IDENTITY_ISSUER || (settings.IDENTITY_CLIENT_ID && settings.IDENTITY_CLIENT_SECRET), {
    path: ['IDENTITY_ISSUER'],
    message: 'needs IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET too',
  })
  .refine((settings) => settings.IDENTITY_ISSUER || !(settings.IDENTITY_CLIENT_ID || settings.IDENTITY_CLIENT_SECRET), {
    path: ['IDENTITY_ISSUER'],
    message: 'is needed where IDENTITY_CLIENT_ID or IDENTITY_CLIENT_SECRET is set',
  })
  .refine((settings) => settings.S3_BUCKET || !(settings.S3_ENDPOINT || settings.S3_ACCESS_KEY_ID), {
    path: ['S3_BUCKET'],
    message: 'is needed where S3_ENDPOINT or S3_ACCESS_KEY_ID is set: else files lie in FILES_FOLDER',
  })
  .refine((settings) => !settings.S3_ACCESS_KEY_ID === !settings.S3_SECRET_ACCESS_KEY, {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'goes with S3_SECRET_ACCESS_KEY; without both, the machine’s own credentials are used',
  })
  .refine((settings) => !settings.SMTP_URL || settings.MAIL_FROM, {
    path: ['SMTP_URL'],
    message: 'needs MAIL_FROM too, the address that mail comes from',
  })
  .refine((settings) => !settings.IDENTITY_ISSUER || !['on', 'empty'].includes(settings.MILLWRIGHT_DEMO ?? 'off'), {
    path: ['MILLWRIGHT_DEMO'],
    message: 'needs the embedded provider: its administrator has an account there',
  })
  .transform((settings) => {
    const rate = isAtHome(settings) ? rates.atHome : rates.forOthers
    return {
      ...settings,
      MILLWRIGHT_DEMO: settings.MILLWRIGHT_DEMO ?? (settings.DATABASE_URL || settings.IDENTITY_ISSUER ? 'off' : 'on'),
      RATE_LIMIT_PER_MINUTE: settings.RATE_LIMIT_PER_MINUTE ?? rate.RATE_LIMIT_PER_MINUTE,
      RATE_LIMIT_BURST: settings.RATE_LIMIT_BURST ?? rate.RATE_LIMIT_BURST,
      S3_PATH_STYLE: settings.S3_PATH_STYLE ?? (settings.S3_ENDPOINT ? 'on' : 'off'),
      RATE_LIMIT_BATCHES_PER_MINUTE: settings.RATE_LIMIT_BATCHES_PER_MINUTE ?? rate.RATE_LIMIT_BATCHES_PER_MINUTE,
    }
  })

export interface Config extends Omit<z.output<typeof Settings>, 'MILLWRIGHT_SECRET' | 'FILES_FOLDER'> {
  FILES_FOLDER: string
  MILLWRIGHT_SECRET: string
}

/** Nobody but this machine gets here: its own Postgres, a loopback address, no proxy in front. */
function isAtHome(settings: { DATABASE_URL?: string; HOST: string; BASE_URL?: string; TRUST_PROXY: unknown }): boolean {
  const isLoopback = settings.HOST === 'localhost' || settings.HOST === '::1' || settings.HOST.startsWith('127.')
  return isLoopback && !settings.DATABASE_URL && !settings.BASE_URL && settings.TRUST_PROXY === 0
}

/** Names every setting that is wrong. */
export class WrongSettings extends Error {}

/**
 * Throws WrongSettings. existing: nothing is made, neither folder nor secret; it is wrong that they are not there. looking:
 * nothing is made either, and where there is no secret it is empty.
 */
export function readConfig(environment: NodeJS.ProcessEnv, { existing = false, looking = false } = {}): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new WrongSettings(`These settings are wrong:\n${lines.join('\n')}`)
  }
  const dataDir = path.resolve(parsed.data.MILLWRIGHT_DATA)
  if (existing) refuseMissing(dataDir, parsed.data)
  return {
    ...parsed.data,
    MILLWRIGHT_DATA: dataDir,
    FILES_FOLDER: path.resolve(parsed.data.FILES_FOLDER ?? path.join(dataDir, 'files')),
    MILLWRIGHT_SECRET: parsed.data.MILLWRIGHT_SECRET ?? (looking ? secretIn(dataDir) : keptSecret(dataDir)),
  }
}

/** The address that callers know, where no listening server can tell it. */
export function addressOf({ BASE_URL, HOST, PORT }: Config): string {
  return BASE_URL ?? `http://${HOST}:${PORT}`
}

function refuseMissing(dataDir: string, settings: z.output<typeof Settings>): void {
  const isThere = (name: string) => existsSync(path.join(dataDir, name))
  if (!settings.DATABASE_URL && !isThere('postgres.json'))
    throw new WrongSettings(
      `There is no Millwright in ${dataDir}: set MILLWRIGHT_DATA or DATABASE_URL as the service has it.`,
    )
  if (!settings.MILLWRIGHT_SECRET && !isThere('secret'))
    throw new WrongSettings(
      `There is no secret in ${dataDir}: set MILLWRIGHT_DATA or MILLWRIGHT_SECRET as the service has it.`,
    )
}

function secretIn(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/**
 * Puts another secret into the place of the present one, where that is kept beside the data. It stays there under another
 * name, as backups of before need it. Undefined where it is kept elsewhere.
 */
export function replaceSecret(
  dataDir: string,
  present: string,
  next: string,
): { secretIn: string; before?: string } | undefined {
  const file = path.join(dataDir, 'secret')
  const kept = secretIn(dataDir)
  if (kept === next) return { secretIn: file }
  if (kept !== present) return undefined
  const before = `${file}.until-${new Date().toISOString().replaceAll(':', '-')}`
  copyFileSync(file, before)
  writeFileSync(`${file}.half`, next, { mode: 0o600 })
  renameSync(`${file}.half`, file)
  return { secretIn: file, before }
}

// Without one of the user's own, the secret is made once and kept beside the data.
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  try {
    makeDataDir(dataDir)
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new WrongSettings(`MILLWRIGHT_DATA: ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}
