// What the READMEs tell their readers to run is there, and runs on the Node of the package whichever one the machine has; what
// they name is there too.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'

const root = path.join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const readmes = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && !/(^|\/)(node_modules|\.[a-z]+)\//.test(name),
)

test('every npm script that a README names is one, and starts the Node of the package', (t) => {
  const named = readmes.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    return [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => `${name}: ${script ?? short}`,
    )
  })
  t.true(named.length > 20)
  t.deepEqual(
    named.filter((one) => !scripts[one.split(': ')[1]!]),
    [],
  )
})

test('every file, setting and function that a README names is there', (t) => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/(^|\/)(node_modules|\.git|\.data)\//.test(name),
  )
  const names = new Set(files.map((name) => path.basename(name)))
  const code = files
    .filter((name) => /\.(ts|sql|json|csv)$/.test(name) && name !== 'package-lock.json')
    .map((name) => readFileSync(path.join(root, name), 'utf8'))
    .join('\n')
  const areas = new Set(readdirSync(path.join(root, 'db')))
  const words = new Set(code.match(/[\w.]+/g))
  const isThere = (said: string): boolean => {
    const file = path.basename(said)
    if (/^[\w./-]+\.(ts|sql|md|csv|json|yaml|txt|graphql)$/.test(said)) return names.has(file) || code.includes(file)
    if (/^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(said)) return words.has(said)
    const [, routine, area] = /^(([a-z_]+)\.[a-z_]+)(?:\(.*\))?$/.exec(said) ?? []
    return !areas.has(area!) || words.has(routine!) || code.includes(routine!)
  }
  const strange = readmes
    .filter((name) => name !== 'CHANGELOG.md')
    .flatMap((name) => {
      const text = readFileSync(path.join(root, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
      const said = [...text.matchAll(/`([^`\n]+)`/g)].map(([, one]) => one!)
      return said.filter((one) => !isThere(one)).map((one) => `${name}: ${one}`)
    })
  t.deepEqual(strange, [])
})

test('no README runs a source file by itself, which an older Node cannot', (t) => {
  const bare = readmes.filter((name) =>
    /\bnode (-\S+ )*[\w./-]+\.ts\b/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  t.deepEqual(bare, [], 'npm puts the Node of the package first')
})
