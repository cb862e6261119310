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
  t.deepEqual(await after.lastLines(), [{ n: 1, mark: 'a' }, { n: 2 }, { n: 3, mark: 'b' }])
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
  const last = (await after.lastLines()) as { mark: string }[]
  t.true(last.length > 5000 && last.length < lines.length)
  t.deepEqual(
    last.map(({ mark }) => Number(mark)),
    last.map((_, n) => lines.length - last.length + n),
  )
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

test('a buffer that has grown large is small again once all of it is sent, and still knows what came last', async (t) => {
  const where = await folder(t)
  const before = await DiskBuffer.open(where)
  const much = { reading: 'x'.repeat(60_000) }
  for (let n = 0; n < 12; n++)
    await before.append(Array.from({ length: 100 }, (_, m) => ({ mark: n * 100 + m, ...much })))
  for (let next = await before.next(5000); next.lines.length > 0; next = await before.next(5000))
    await before.sentTo(next.end)
  t.true((await readFile(path.join(where, 'readings.jsonl'))).length <= 1024 * 1024)
  await before.append([{ mark: 1200 }])
  await before.close()
  const after = await DiskBuffer.open(where)
  t.deepEqual((await after.next(5000)).lines, [{ mark: 1200 }])
  const last = (await after.lastLines()) as { mark: number }[]
  t.deepEqual(
    last.slice(-3).map(({ mark }) => mark),
    [1198, 1199, 1200],
  )
  await after.close()
})
