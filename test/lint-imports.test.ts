// Who may import what, read from the imports of every file; an import of types alone counts too.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import ts from 'typescript'
import { readSources } from '../db/sources.ts'

const root = path.join(import.meta.dirname, '..')
const files = ['db', 'server', 'tasks', 'test'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** The project's files that each file imports. */
const imports = new Map(
  files.map((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'))
    const own = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'))
    return [file, own.map((name) => path.posix.join(path.posix.dirname(file), name))]
  }),
)

/** Imports from files of one kind that lead to anything but another. */
function straying(from: RegExp, to: RegExp): string[] {
  return [...imports]
    .filter(([file]) => from.test(file))
    .flatMap(([file, imported]) => imported.filter((one) => !to.test(one)).map((one) => `${file} imports ${one}`))
}

test('every import leads to a file', (t) => {
  t.true(files.length > 100)
  t.deepEqual(straying(/./, /\.[jt]s$/), [])
  t.deepEqual(
    [...imports.values()].flat().filter((one) => !imports.has(one)),
    [],
  )
})

test('the registry is plain data: it imports no package but the one that says shapes', (t) => {
  const registry = files.filter((file) => file.startsWith('server/capabilities/'))
  const packages = registry.flatMap((file) => packagesOf(file).map((name) => `${file} imports ${name}`))
  t.true(packages.length > 10)
  t.deepEqual(
    packages.filter((one) => !one.endsWith(' imports zod')),
    [],
  )
})

test('the registry and the identity ports import no other room', (t) => {
  t.deepEqual(straying(/^server\/capabilities\//, /^server\/capabilities\//), [])
  t.deepEqual(straying(/^server\/identity\/ports\.ts$/, /^$/), [])
})

test('they are all that the database and the background jobs take from the service', (t) => {
  const plain = String.raw`server/capabilities/|server/identity/ports\.ts$`
  t.deepEqual(straying(/^db\//, new RegExp(`^(db/|${plain})`)), [])
  t.deepEqual(straying(/^tasks\//, new RegExp(`^(tasks/|${plain})`)), [])
})

test('what db/ puts in place is made of the files by which a start tells whether it is there', (t) => {
  const made = new Set(['db/apply.ts'])
  for (const file of made) for (const one of imports.get(file)!) made.add(one)
  t.true(made.size > 50)
  t.deepEqual(
    [...made].filter((file) => !readSources().has(file)),
    [],
  )
})

test('the replay is a client: it imports nothing of the service, and nobody but its tests imports it', (t) => {
  t.deepEqual(straying(/^tasks\/replay\//, /^tasks\/replay\//), [])
  t.deepEqual(straying(/^(?!tasks\/replay\/|test\/replay\/)/, /^(?!tasks\/replay\/)/), [])
})

test('nothing that runs imports a test', (t) => {
  t.deepEqual(straying(/^(?!test\/)/, /^(?!test\/)/), [])
})

test('what runs needs no package that only development has', (t) => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const atRun = files.filter((file) => !file.startsWith('test/')).flatMap((file) => packagesOf(file))
  t.true(atRun.includes('express'))
  t.deepEqual(
    atRun.filter((name) => name in devDependencies),
    [],
  )
})

/** Packages that a file loads; those of types alone are not there when it runs. */
function packagesOf(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.ESNext)
  return statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter((declaration) => !declaration.importClause?.isTypeOnly)
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text)
    .filter((name) => !/^(\.|node:)/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('no imports go round in a circle', (t) => {
  // What only leads to files that are in no circle is in none: taken away until nothing more goes.
  const left = new Map(imports)
  for (let before = Infinity; left.size < before; ) {
    before = left.size
    for (const [file, imported] of left) if (!imported.some((one) => left.has(one))) left.delete(file)
  }
  t.deepEqual([...left.keys()], [], 'These import each other, or something that does.')
})
