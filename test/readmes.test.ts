// What the READMEs tell their readers to run is there, and runs on the Node of the package whichever one the machine has.
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

test('no README runs a source file by itself, which an older Node cannot', (t) => {
  const bare = readmes.filter((name) =>
    /\bnode (-\S+ )*[\w./-]+\.ts\b/.test(readFileSync(path.join(root, name), 'utf8')),
  )
  t.deepEqual(bare, [], 'npm puts the Node of the package first')
})
