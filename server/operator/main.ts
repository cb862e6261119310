// The operator's command line: npm run -s operator -- company create …
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { boot } from '../boot.ts'
import { addressOf } from '../config.ts'
import { loginUrl } from '../database.ts'
import type { Identity } from '../identity/index.ts'
import { openIdentity } from '../identity/open.ts'
import {
  addMember,
  addServiceAccount,
  createCompany,
  describePerson,
  listCompanies,
  removePerson,
  resetPassword,
} from './companies.ts'
import { listSigningKeys, retireSigningKey, rotateSigningKey } from './signing-keys.ts'

const usage = `Usage:
  npm run -s operator -- company create --name NAME --short-name NAME --kind factory|managed_services --admin-email ADDRESS [--subject SUB] [--json]
  npm run -s operator -- company list [--json]
  npm run -s operator -- member add --company SHORT-NAME --email ADDRESS --role ROLE [--subject SUB] [--json]
  npm run -s operator -- person show --email ADDRESS [--json]             its accounts: who made them, whether proved
  npm run -s operator -- person reset-password --email ADDRESS [--json]   a link by which the owner chooses a new one
  npm run -s operator -- person remove --email ADDRESS [--json]           ends account, keys and memberships
  npm run -s operator -- service-account add --company SHORT-NAME --name NAME --role ROLE [--json]
  npm run -s operator -- signing-key list [--json]
  npm run -s operator -- signing-key rotate [--json]              adds a key; both sign until the old one is retired
  npm run -s operator -- signing-key rotate --new-secret [--json] after MILLWRIGHT_SECRET was lost: the present one counts
  npm run -s operator -- signing-key retire --id ID [--json]
  npm run -s operator -- database url                             the database's address as its owner, for psql

--subject is the sub by which an identity provider of your own names the person.`

interface Place {
  adminUrl: string
  operatorUrl: string
  operator: pg.Pool
  identity: Identity
  secret: string
}
interface Command {
  options: z.ZodObject
  run(place: Place, given: Record<string, string>): Promise<unknown> | unknown
}

const Email = z.email()
const ShortName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 lower-case letters, digits and hyphens')
const role = z.string().min(1)
const subject = z.string().min(1).max(255).optional()
const none = z.strictObject({})

const commands: Record<string, Command> = {
  'company create': {
    options: z.strictObject({
      name: z.string().trim().min(1).max(200),
      'short-name': ShortName,
      kind: z.enum(['factory', 'managed_services']),
      'admin-email': Email,
      subject,
    }),
    run: ({ operator, identity }, given) =>
      createCompany(operator, identity, {
        name: given.name!,
        shortName: given['short-name']!,
        kind: given.kind as 'factory',
        adminEmail: given['admin-email']!,
        subject: given.subject,
      }),
  },
  'company list': { options: none, run: ({ operator }) => listCompanies(operator) },
  'member add': {
    options: z.strictObject({ company: ShortName, email: Email, role, subject }),
    async run({ operator, identity }, given) {
      const { admin, ...member } = await addMember(operator, identity, {
        company: given.company!,
        email: given.email!,
        role: given.role!,
        subject: given.subject,
      })
      return { ...member, email: admin }
    },
  },
  'person show': {
    options: z.strictObject({ email: Email }),
    run: ({ identity }, given) => describePerson(identity, given.email!),
  },
  'person reset-password': {
    options: z.strictObject({ email: Email }),
    run: ({ identity }, given) => resetPassword(identity, given.email!),
  },
  'person remove': {
    options: z.strictObject({ email: Email }),
    run: ({ operator, identity }, given) => removePerson(operator, identity, given.email!),
  },
  'service-account add': {
    options: z.strictObject({ company: ShortName, name: z.string().trim().min(1).max(200), role }),
    run: ({ operator }, given) =>
      addServiceAccount(operator, { company: given.company!, name: given.name!, role: given.role! }),
  },
  'signing-key list': { options: none, run: ({ operatorUrl }) => listSigningKeys(operatorUrl) },
  'signing-key rotate': { options: none, run: ({ operatorUrl, secret }) => rotateSigningKey(operatorUrl, secret) },
  'signing-key retire': {
    options: z.strictObject({ id: z.uuid() }),
    run: ({ operatorUrl }, given) => retireSigningKey(operatorUrl, given.id!),
  },
  'database url': { options: none, run: ({ adminUrl }) => ({ url: adminUrl }) },
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.constraint === 'companies_short_name_key')
    return 'Another company has this short name.'
  return (error as Error).message
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'short-name': { type: 'string' },
      kind: { type: 'string' },
      'admin-email': { type: 'string' },
      company: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      subject: { type: 'string' },
      id: { type: 'string' },
      json: { type: 'boolean', default: false },
      'new-secret': { type: 'boolean', default: false },
    },
  })
  const { json, 'new-secret': newSecret, ...given } = values
  const name = positionals.join(' ')
  if (!Object.hasOwn(commands, name)) throw new Error(usage)
  const command = commands[name]!
  const parsed = command.options.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      `${parsed.error.issues.map((issue) => `--${issue.path.join('.') || (issue as { keys?: string[] }).keys?.join(', --')}: ${issue.message}`).join('\n')}\n\n${usage}`,
    )
  }
  const result = await withDatabase(newSecret, (place) => command.run(place, parsed.data as Record<string, string>))
  console.log(json ? JSON.stringify(result) : present(result))
}

async function withDatabase<T>(newSecret: boolean, work: (place: Place) => Promise<T> | T): Promise<T> {
  const { adminUrl, config, log, leave } = await boot({ newSecret })
  const secret = config.MILLWRIGHT_SECRET
  const baseUrl = addressOf(config)
  const identity = openIdentity(adminUrl, config, { baseUrl, loopbackUrl: baseUrl }, log)
  const operatorUrl = loginUrl(adminUrl, 'operator', secret)
  const operator = new pg.Pool({ connectionString: operatorUrl, max: 1 })
  try {
    return await work({ adminUrl, operatorUrl, operator, identity, secret })
  } finally {
    await Promise.all([operator.end(), identity.close()])
    await leave()
  }
}

function present(result: unknown): string {
  if (typeof result === 'object' && result !== null && 'url' in result) return String(result.url)
  const rows = Array.isArray(result) ? result : [result]
  return rows
    .map((row: object) =>
      Object.entries(row)
        .map(([key, value]) => `${key.padEnd(10)} ${value instanceof Date ? value.toISOString() : value}`)
        .join('\n'),
    )
    .join('\n\n')
}
