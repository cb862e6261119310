// Names of people's own making may be long and have no blanks: on a telephone nothing of them hangs over the edge.
import test from 'ava'
import { addMember, renameCompany } from '../../server/operator/companies.ts'
import { member } from '../identity/visitor.ts'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { browserFor, signIn } from './support.ts'

const inBrowser = browserFor(test)
const service = serviceFor(test)
const long = (name: string) => name.padEnd(100, 'schmaschine')

const plant: Spec = {
  ssuStatuses: [{ name: long('Stillstand'), category: 'DOWN' }],
  sites: [{ name: long('Halle'), ssus: [{ id: 'A', name: long('Kunststoffspritzgus'), make: long('Maker') }] }],
  taskTypes: [{ name: long('Reparatur') }],
  issues: [
    {
      name: long('Leck'),
      taskType: long('Reparatur'),
      items: [
        { title: long('Wo'), type: 'select', options: [long('Schlauch'), long('Pumpe')], required: true },
        { title: long('Text'), type: 'text' },
        { title: long('Zustand'), type: 'machine_status' },
        { title: long('Foto'), type: 'photo' },
        { title: long('Unterschrift'), type: 'signature' },
        { title: long('Teile'), type: 'products' },
        { title: long('Ort'), type: 'location' },
        { title: long('Ja'), type: 'checkbox' },
      ],
    },
    { name: long('Laerm'), taskType: long('Reparatur') },
  ],
  permissionGroups: [{ name: long('Gruppe'), permissions: [] }],
  roles: [{ name: long('Rolle'), permissionGroup: long('Gruppe') }],
  teams: [{ name: long('Mannschaft') }],
}

inBrowser.test('on a telephone no name hangs over the edge of a page, however long it is', async (t) => {
  const [company, other] = [await service().company(plant), await service().company()]
  const who = await member(service(), [company])
  const { email, name } = who
  await addMember(service().operator, service().service.identity, {
    company: other.shortName,
    email,
    name,
    role: 'Administrator',
  })
  for (const one of [company, other]) await renameCompany(service().operator, one.shortName, long('Firma'))
  const { data } = await company.ok(company.get(`/people?search=${email}`))
  await company.ok(company.patch(`/people/${data[0].id}`, { roles: ['Administrator', long('Rolle')] }))
  await company.ok(
    company.post('/invitations', { email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example`, roles: [long('Rolle')] }),
  )
  const hook = { name: long('Haken'), targetUrl: 'https://receiver.example/', eventTypes: ['lot.created'] }
  const { id } = await company.ok(company.post('/webhooks', hook))
  const { issues } = await company.ok(company.get('/issues'))
  const issue = issues.find((one: { name: string }) => one.name === long('Leck')).id
  const answers = [{ field: long('Wo'), value: long('Pumpe') }]
  await company.ok(company.post(`/issues/${issue}/reports`, { ssuId: 'A', answers }))

  const { context, page } = await inBrowser.open({ viewport: { width: 360, height: 740 }, isMobile: true })
  const at = `company=${company.shortName}`
  await page.goto(`${company.baseUrl}/keys?${at}`)
  await signIn(page, who)
  await page.getByLabel('Name').fill(long('Schluessel'))
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByText('Copy it now').waitFor()
  const person = `id=${data[0].id}&search=${email}`
  const paths = [
    '/keys',
    '/people',
    `/people/change?${person}`,
    '/invitations',
    '/webhooks',
    `/webhooks/one?id=${id}`,
    `/webhooks/delete?id=${id}`,
    '/audit',
    '/labels',
    '/graphiql',
    '/report/A',
    `/report/A?issue=${issue}`,
  ]
  for (const path of [undefined, ...paths]) {
    if (path) await page.goto(`${company.baseUrl}${path}${path.includes('?') ? '&' : '?'}${at}`)
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
    const [needed, there] = (await page.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as [number, number]
    t.true(needed <= there, `${path ?? 'the new key'}: ${needed} of ${there}`)
  }
  await context.close()
})
