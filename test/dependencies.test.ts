// What comes with the packages: nothing of it runs at an installation but what is known, and nothing of it tells others.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const settings = read('package.json')

interface Package {
  version: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  optional?: boolean
}
const named = Object.entries(packages).filter(([place]) => place !== '')

test('every package is one of the registry, held by its checksum', (t) => {
  const strange = named.filter(([, one]) => !/^sha512-/.test(one.integrity ?? ''))
  t.deepEqual(
    strange.map(([place]) => place),
    [],
  )
})

test('at an installation runs nothing but what makes Postgres ready', (t) => {
  const scripts = named
    .filter(([, one]) => one.hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
    .filter((name) => !(name in settings.allowScripts))
  // A client that only tests use, and a counter of installations, which an older npm would let run; it is switched off.
  t.deepEqual(scripts.sort(), ['@modelcontextprotocol/inspector', '@scarf/scarf'])
  t.false(settings.scarfSettings.enabled)
})
