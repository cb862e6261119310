// The demo company of a first start, a partner of it, and demo.json, which tells how to call both.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeDataDir } from '../../db/cluster/place.ts'
import type { Config } from '../config.ts'
import { loginUrl } from '../database.ts'
import { createCompany, type Made, type NewCompany, type Once } from '../operator/companies.ts'
import type { Service } from '../service.ts'
import { findIds } from './ids.ts'
import { partnerName } from './partner.ts'
import { isPlayed, play, runAs } from './play.ts'

interface Access {
  apiKey: string
  email: string
  password: string
}
export interface Demo extends Access {
  baseUrl: string
  /** The run of config.apply that made the factory: no list shows it. */
  configRun?: string
  partner?: Access
}

const fileOf = ({ MILLWRIGHT_DATA }: Config) => path.join(MILLWRIGHT_DATA, 'demo.json')

/** Makes the demo company where there is no company at all, and answers with it this once; later it is in demo.json only. */
export async function ensureDemo(adminUrl: string, config: Config, service: Service): Promise<Demo | undefined> {
  if (config.MILLWRIGHT_DEMO === 'off') return undefined
  const company = { name: 'Demo Factory', shortName: 'demo', kind: 'factory', adminName: 'Demo Administrator' } as const
  let demo: Demo | undefined
  // It stands in the file before the company is there: who was killed in between begins again.
  const keep = (access: Access) => {
    demo = { baseUrl: service.baseUrl, ...access }
    makeDataDir(config.MILLWRIGHT_DATA)
    write(config, demo)
  }
  await make(adminUrl, config, service, { ...company, adminEmail: 'admin@demo.example' }, 'any', keep)
  return demo
}

/** Where the service is that the demo company is called at. */
export function moveDemo(config: Config, baseUrl: string): void {
  const demo = readDemo(config)
  if (demo) write(config, { ...demo, baseUrl })
}

/**
 * Plays the demo company's last weeks with its partner, unless it has them, and lets the examples of the API's description name
 * its things. True: they were played now.
 */
export async function furnishDemo(
  adminUrl: string,
  config: Config,
  service: Service,
  signal: AbortSignal,
): Promise<boolean> {
  const demo = readDemo(config)
  if (!demo) return false
  const run = runAs(service, demo.apiKey)
  const isNow =
    config.MILLWRIGHT_DEMO === 'on' && !(await isPlayed(run)) && (await furnish(adminUrl, config, service, signal))
  for (const [standIn, id] of await findIds(run, readDemo(config))) service.exampleIds.set(standIn, id)
  return isNow
}

async function furnish(adminUrl: string, config: Config, service: Service, signal: AbortSignal): Promise<boolean> {
  const company = { name: 'Demo Pump Service', shortName: partnerName, kind: 'managed_services' } as const
  const who = { adminName: 'Pump Service Administrator', adminEmail: `admin@${partnerName}.example` }
  const keep = (more: Partial<Demo>) => write(config, { ...readDemo(config)!, ...more })
  await make(adminUrl, config, service, { ...company, ...who }, 'same name', (partner) => keep({ partner }))
  const { apiKey, partner } = readDemo(config)!
  if (!partner) throw new Error(`there is a company ${partnerName} already, which is not the demo's`)
  const keys = { apiKey, partnerKey: partner.apiKey }
  return await play(adminUrl, config, service, keys, { signal, keep: (configRun) => keep({ configRun }) })
}

async function make(
  adminUrl: string,
  config: Config,
  { identity }: Service,
  company: NewCompany,
  unless: Once['unless'],
  keep: (access: Access) => void,
): Promise<void> {
  const operator = new pg.Pool({ connectionString: loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), max: 1 })
  operator.on('connect', (client) => client.on('error', () => undefined))
  operator.on('error', () => undefined)
  // Its administrator's account is new, and of the embedded provider.
  const hear = ({ apiKey, password }: Made) => keep({ apiKey: apiKey!, email: company.adminEmail, password: password! })
  await createCompany(operator, identity, company, { unless, keep: hear }).finally(() => operator.end())
}

function readDemo(config: Config): Demo | undefined {
  return existsSync(fileOf(config)) ? JSON.parse(readFileSync(fileOf(config), 'utf8')) : undefined
}

function write(config: Config, demo: Demo): void {
  writeFileSync(fileOf(config), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}
