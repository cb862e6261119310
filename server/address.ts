// Where people reach the service, as those beside it know: whoever makes a link by the command line, and calls the demo.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isAlone } from '../db/cluster/presence.ts'
import { addressOf, type Config } from './config.ts'

const fileOf = ({ MILLWRIGHT_DATA }: Config) => path.join(MILLWRIGHT_DATA, 'address')

/** Of several processes on one folder, the first one's stands there for as long as it lives. False: another one's does. */
export async function tellAddress(config: Config, baseUrl: string): Promise<boolean> {
  if (!existsSync(config.MILLWRIGHT_DATA)) return false
  if (!(await isAlone(`millwright-address/${statSync(config.MILLWRIGHT_DATA).ino}`))) return false
  writeFileSync(fileOf(config), `${baseUrl}\n`, { mode: 0o600 })
  chmodSync(fileOf(config), 0o600) // one of before, too
  return true
}

/** As the settings say, or else as the service on this folder said when it started. */
export function addressKnown(config: Config): string {
  const isSaid = ['BASE_URL', 'HOST', 'PORT'].some((name) => process.env[name])
  return isSaid || !existsSync(fileOf(config)) ? addressOf(config) : readFileSync(fileOf(config), 'utf8').trim()
}
