// The operator's command line: npm run -s operator -- company create …
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { startCluster } from '../db/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { addMember, createCompany, listCompanies } from './companies.ts'
import { readConfig, type Config } from './config.ts'
import { ensureLogins, loginUrl } from './database.ts'
import type { Identity } from './identity/index.ts'
import { createLog, openIdentity } from './service.ts'
import { listSigningKeys, retireSigningKey, rotateSigningKey } from './webhooks/keys.ts'

const usage = `Usage:
  npm run -s operator -- company create --name NAME --short-name NAME --kind factory|managed_services --admin-email ADDRESS [--json]
  npm run -s operator -- company list [--json]
  npm run -s operator -- member add --company SHORT-NAME --email ADDRESS --role ROLE [--json]
  npm run -s operator -- signing-key list [--json]
  npm run -s operator -- signing-key rotate [--json]              adds a key; both sign until the old one is retired
  npm run -s operator -- signing-key retire --id ID [--json]`

const Email = z.email()
const ShortName = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 lower-case letters, digits and hyphens')
const commands = {
  'company create': z.strictObject({ name: z.string().trim().min(1).max(200), 'short-name': ShortName, kind: z.enum(['factory', 'managed_services']), 'admin-email': Email }),
  'company list': z.strictObject({}),
  'member add': z.strictObject({ company: ShortName, email: Email, role: z.string().min(1) }),
  'signing-key list': z.strictObject({}),
  'signing-key rotate': z.strictObject({}),
  'signing-key retire': z.strictObject({ id: z.uuid() }),
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.constraint === 'companies_short_name_key') return 'Another company has this short name.'
  return (error as Error).message
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' }, 'short-name': { type: 'string' }, kind: { type: 'string' }, 'admin-email': { type: 'string' },
      company: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' }, id: { type: 'string' }, json: { type: 'boolean', default: false },
    },
  })
  const { json, ...given } = values
  const command = positionals.join(' ') as keyof typeof commands
  if (!Object.hasOwn(commands, command)) throw new Error(usage)
  const parsed = commands[command].safeParse(given)
  if (!parsed.success) {
    throw new Error(`${parsed.error.issues.map((issue) => `--${issue.path.join('.') || (issue as { keys?: string[] }).keys?.join(', --')}: ${issue.message}`).join('\n')}\n\n${usage}`)
  }
  const result = await withDatabase((operatorUrl, identity, secret) => runCommand(command, parsed.data as never, operatorUrl, identity, secret))
  console.log(json ? JSON.stringify(result) : present(result))
}

async function runCommand(command: keyof typeof commands, given: Record<string, string>, operatorUrl: string, identity: Identity, secret: string): Promise<unknown> {
  switch (command) {
    case 'company create':
      return await createCompany(operatorUrl, identity, { name: given.name!, shortName: given['short-name']!, kind: given.kind as 'factory', adminEmail: given['admin-email']! })
    case 'company list':
      return await listCompanies(operatorUrl)
    case 'member add': {
      const { admin, ...member } = await addMember(operatorUrl, identity, { company: given.company!, email: given.email!, role: given.role! })
      return { ...member, email: admin }
    }
    case 'signing-key list':
      return await listSigningKeys(operatorUrl)
    case 'signing-key rotate':
      return await rotateSigningKey(operatorUrl, secret)
    case 'signing-key retire':
      return await retireSigningKey(operatorUrl, given.id!)
  }
}

async function withDatabase<T>(work: (operatorUrl: string, identity: Identity, secret: string) => Promise<T>): Promise<T> {
  const config: Config = readConfig(process.env)
  const cluster = config.DATABASE_URL ? undefined : await startCluster({ dataDir: config.MILLWRIGHT_DATA })
  const adminUrl = config.DATABASE_URL ?? cluster!.adminUrl
  const baseUrl = config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`
  try {
    await migrate(adminUrl)
    await ensureLogins(adminUrl, config.MILLWRIGHT_SECRET, config.STATEMENT_TIMEOUT_MS)
    const identity = openIdentity(adminUrl, config, baseUrl, baseUrl, createLog(config))
    try {
      return await work(loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), identity, config.MILLWRIGHT_SECRET)
    } finally {
      await identity.close()
    }
  } finally {
    // A cluster that a running service holds is left running.
    await cluster?.stop()
  }
}

function present(result: unknown): string {
  const rows = Array.isArray(result) ? result : [result]
  return rows.map((row: object) => Object.entries(row).map(([key, value]) => `${key.padEnd(10)} ${value instanceof Date ? value.toISOString() : value}`).join('\n')).join('\n\n')
}
