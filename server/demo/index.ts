// The demo company of a first start, and demo.json, which tells how to call it.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeDataDir } from '../../db/cluster/place.ts'
import { isAlone } from '../../db/cluster/presence.ts'
import { call } from '../call.ts'
import { capabilities } from '../capabilities/index.ts'
import { addressOf, type Config } from '../config.ts'
import { loginUrl } from '../database.ts'
import { createCompany } from '../operator/companies.ts'
import type { Service } from '../service.ts'
import { furnish, type Run } from './furnish.ts'
import { findIds } from './ids.ts'

export interface Demo {
  baseUrl: string
  apiKey: string
  email: string
  password: string
}

/** Makes the demo company if there is no company at all, and answers with it this once; later it is in demo.json only. */
export async function ensureDemo(adminUrl: string, config: Config, service: Service): Promise<Demo | null> {
  const file = path.join(config.MILLWRIGHT_DATA, 'demo.json')
  if (existsSync(file)) {
    // Of several processes on one folder, the first one's address stands there for as long as it lives.
    if (await isAlone(`millwright-demo/${statSync(config.MILLWRIGHT_DATA).ino}`))
      write(file, { ...JSON.parse(readFileSync(file, 'utf8')), baseUrl: service.baseUrl })
    return null
  }
  if (config.IDENTITY_ISSUER) return null
  const operator = new pg.Pool({ connectionString: loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), max: 1 })
  operator.on('connect', (client) => client.on('error', () => undefined))
  operator.on('error', () => undefined)
  const made = await createCompany(operator, service.identity, {
    name: 'Demo Factory',
    shortName: 'demo',
    kind: 'factory',
    adminEmail: 'admin@demo.example',
    adminName: 'Demo Administrator',
    onlyFirst: true,
  }).finally(() => operator.end())
  if (!made) return null
  makeDataDir(config.MILLWRIGHT_DATA)
  await isAlone(`millwright-demo/${statSync(config.MILLWRIGHT_DATA).ino}`)
  const demo = { baseUrl: service.baseUrl, apiKey: made.apiKey, email: made.admin, password: made.password }
  write(file, demo)
  await furnish(runAs(service, demo.apiKey)).catch((err) =>
    service.door.log.warn({ err }, 'the demo company is not furnished to the end'),
  )
  return demo
}

/** Where the demo company is: lets the examples of the API's description name its things. */
export async function showDemo(config: Config, service: Service): Promise<void> {
  const file = path.join(config.MILLWRIGHT_DATA, 'demo.json')
  if (!existsSync(file)) return
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8')) as Demo
  for (const [standIn, id] of await findIds(runAs(service, apiKey))) service.exampleIds.set(standIn, id)
}

/** Calls of who holds the key. */
function runAs({ door, identity }: Service, apiKey: string): Run {
  return async (name, input) => {
    const claims = await identity.verifier.verify(apiKey)
    if (!claims) throw new Error('the key of the demo company has ended')
    const capability = capabilities.find((one) => one.name === name)!
    const answer = await call(door, capability, { claims, channel: 'rest', transactionId: 'demo' }, input)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
}

/** Where people reach the service: as the settings say, or else as the service on this folder said when it started. */
export function addressKnown(config: Config): string {
  const file = path.join(config.MILLWRIGHT_DATA, 'demo.json')
  const isSaid = ['BASE_URL', 'HOST', 'PORT'].some((name) => process.env[name])
  return isSaid || !existsSync(file) ? addressOf(config) : (JSON.parse(readFileSync(file, 'utf8')) as Demo).baseUrl
}

function write(file: string, demo: Demo): void {
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}
