// SQL is read beside other things: a line is at most 120 wide, as biome holds it for TypeScript. Guides are prose that
// whoever shows them wraps, a smart tag of a view is one line by its grammar, and the listing of tables is generated.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'

const root = path.join(import.meta.dirname, '..')

test('no line of SQL is wider than 120', async (t) => {
  const wide: string[] = []
  for (const folder of ['db', 'migrations']) {
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      if (!name.endsWith('.sql') || name === 'schema.sql') continue
      const lines = (await readFile(path.join(root, folder, name), 'utf8')).split('\n')
      for (const [n, line] of lines.entries())
        if (line.length > 120 && !line.startsWith('@')) wide.push(`${folder}/${name}:${n + 1}`)
    }
  }
  t.deepEqual(wide, [])
})
