// What lies on disk between broker and service.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { DiskBuffer } from '../../tasks/bridge/buffer.ts'

async function folder(t: ExecutionContext): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'millwright-buffer-'))
  t.teardown(() => rm(made, { recursive: true, force: true }))
  return made
}

test('what was kept is there for the next process, but for a line that was being written', async (t) => {
  const where = await folder(t)
  const file = path.join(where, 'readings.jsonl')
  const before = await DiskBuffer.open(where)
  await before.append([{ n: 1, mark: 'a' }, { n: 2 }])
  await before.append([{ n: 3, mark: 'b' }])
  await before.sentTo((await before.next(1)).end)
  await before.close()
  await appendFile(file, '{"n": 4, "ma')
  const after = await DiskBuffer.open(where)
  t.deepEqual(await after.lastMarks(2), ['b'])
  await after.append([{ n: 5 }])
  const { lines, end } = await after.next(10)
  t.deepEqual(lines, [{ n: 2 }, { n: 3, mark: 'b' }, { n: 5 }])
  await after.sentTo(end)
  t.is(after.waiting, 0)
  await after.close()
})

test('of a long wait only the end is read to go on', async (t) => {
  const where = await folder(t)
  const before = await DiskBuffer.open(where)
  const lines = Array.from({ length: 20_000 }, (_, n) => ({ mark: String(n), reading: 'x'.repeat(100) }))
  await before.append(lines)
  await before.close()
  t.true((await readFile(path.join(where, 'readings.jsonl'))).length > 2 * 1024 * 1024)
  const after = await DiskBuffer.open(where)
  t.deepEqual(await after.lastMarks(2), ['19998', '19999'])
  let seen = 0
  while (after.waiting > 0) {
    const next = await after.next(5000)
    t.like(next.lines[0], { mark: String(seen) })
    seen += next.lines.length
    await after.sentTo(next.end)
  }
  t.is(seen, lines.length)
  await after.close()
})
