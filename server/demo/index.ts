// The demo company of a first start, and demo.json, which tells how to call it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeDataDir } from '../../db/cluster/place.ts'
import type { Config } from '../config.ts'
import { loginUrl } from '../database.ts'
import { createCompany } from '../operator/companies.ts'
import type { Service } from '../service.ts'
import { findIds } from './ids.ts'
import { play, runAs } from './play.ts'

export interface Demo {
  baseUrl: string
  apiKey: string
  email: string
  password: string
}

const fileOf = ({ MILLWRIGHT_DATA }: Config) => path.join(MILLWRIGHT_DATA, 'demo.json')

/** Makes the demo company where there is no company at all, and answers with it this once; later it is in demo.json only. */
export async function ensureDemo(adminUrl: string, config: Config, service: Service): Promise<Demo | undefined> {
  if (config.MILLWRIGHT_DEMO === 'off') return undefined
  const operator = new pg.Pool({ connectionString: loginUrl(adminUrl, 'operator', config.MILLWRIGHT_SECRET), max: 1 })
  operator.on('connect', (client) => client.on('error', () => undefined))
  operator.on('error', () => undefined)
  const email = 'admin@demo.example'
  const company = { name: 'Demo Factory', shortName: 'demo', kind: 'factory', adminName: 'Demo Administrator' } as const
  let demo: Demo | undefined
  // It stands in the file before the company is there: who was killed in between begins again.
  const keep = ({ apiKey, password }: { apiKey: string; password: string }) => {
    demo = { baseUrl: service.baseUrl, apiKey, email, password }
    makeDataDir(config.MILLWRIGHT_DATA)
    write(config, demo)
  }
  await createCompany(operator, service.identity, { ...company, adminEmail: email }, { onlyFirst: keep }).finally(() =>
    operator.end(),
  )
  return demo
}

/** Where the service is that the demo company is called at. */
export function moveDemo(config: Config, baseUrl: string): void {
  const demo = readDemo(config)
  if (demo) write(config, { ...demo, baseUrl })
}

/**
 * Plays the demo company's last weeks, unless it has them, and lets the examples of the API's description name its things.
 * True: they were played now.
 */
export async function furnishDemo(
  adminUrl: string,
  config: Config,
  service: Service,
  signal: AbortSignal,
): Promise<boolean> {
  const demo = readDemo(config)
  if (!demo) return false
  const isPlayed = config.MILLWRIGHT_DEMO === 'on' && (await play(adminUrl, config, service, demo.apiKey, signal))
  for (const [standIn, id] of await findIds(runAs(service, demo.apiKey))) service.exampleIds.set(standIn, id)
  return isPlayed
}

function readDemo(config: Config): Demo | undefined {
  return existsSync(fileOf(config)) ? JSON.parse(readFileSync(fileOf(config), 'utf8')) : undefined
}

function write(config: Config, demo: Demo): void {
  writeFileSync(fileOf(config), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}
