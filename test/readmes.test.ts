// What the READMEs tell their readers to run is there, and runs on the Node of the package whichever one the machine has; what
// they name is there too.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

// Guides are prose themselves, and what is there to be loaded together says so in its files.
test('every room has a README of its own, of at most a page', (t) => {
  const rooms = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((one) => one.isFile() && /\.(ts|js|sql|yaml)$/.test(one.name))
    .map(({ parentPath }) => path.relative(root, parentPath))
    .filter((room) => /^(db|server|tasks|test)(\/|$)/.test(room))
  const helped = (room: string) =>
    !room.startsWith('test/') || readdirSync(path.join(root, room)).some((name) => /(?<!\.test)\.ts$/.test(name))
  const lengths = [...new Set(rooms)].filter(helped).map((room) => {
    const readme = path.join(root, room, 'README.md')
    return { room, words: existsSync(readme) ? readFileSync(readme, 'utf8').split(/\s+/).length : 0 }
  })
  t.true(lengths.length > 60)
  const wrong = lengths.filter(({ words }) => words === 0 || words > 1_300)
  t.deepEqual(
    wrong,
    [],
    'What a newcomer does not read to its end is not read; figures and formats have files of their own.',
  )
})

test('no README runs a source file by itself, which an older Node cannot', (t) => {
  const bare = readmes.filter((name) =>
    /\bnode (-\S+ )*[\w./-]+\.ts\b/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  t.deepEqual(bare, [], 'npm puts the Node of the package first')
})
