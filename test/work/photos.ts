// A workshop where leaks are reported with photos, and how a telephone sends one.
import type { Client } from '../support/client.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'

export const shop: Spec = {
  sites: [{ name: 'Hall', ssus: [{ name: 'Press' }] }],
  taskTypes: [{ name: 'Repair' }],
  issues: [
    {
      name: 'Leak',
      taskType: 'Repair',
      items: [
        { title: 'Photo', type: 'photo' },
        { title: 'Another', type: 'photo' },
      ],
    },
    { name: 'Noise', taskType: 'Repair' },
  ],
}

/** A company whose members report leaks, with photos. */
export async function workshop(service: TestService, spec: Spec = shop) {
  const company = await service.company(spec)
  const { issues } = await company.ok(company.get('/issues'))
  const [leak, noise] = issues.map(({ id }: { id: string }) => id) as [string, string]
  return { company, leak, noise }
}
export type Workshop = Awaited<ReturnType<typeof workshop>>

export async function address(
  { company, leak }: Workshop,
  contentType = 'image/jpeg',
  fileName = 'leak.jpg',
  who: Client = company,
) {
  return (await who.ok(who.post(`/issues/${leak}/upload-url`, { fileName, contentType }))).uploadUrl as string
}
export const put = (url: string, body: Buffer, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': type } })
export const answerOf = (url: string) => url.split('?')[0]!
export const reportOf = ({ company, leak }: Workshop, url: string, who: Client = company, field = 'Photo') =>
  who.post(`/issues/${leak}/reports`, { ssuId: 'Press', answers: [{ field, value: answerOf(url) }] })
export const read = (company: Pick<TestCompany, 'key'>, url: string) =>
  fetch(answerOf(url), { headers: { Authorization: `Bearer ${company.key}` }, redirect: 'manual' })
