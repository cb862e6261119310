// A telephone at a machine whose code was scanned.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { member } from '../identity/visitor.ts'
import type { TestService } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { shop } from './hall.ts'
import { type browserFor, signIn } from './support.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Somebody signed in, on the page of a machine's code. */
export async function atMachine(
  inBrowser: ReturnType<typeof browserFor>,
  service: TestService,
  { settings, timezoneId }: { settings?: Spec['settings']; timezoneId?: string } = {},
) {
  const company = await service.company({ ...shop, ...(settings && { settings }) })
  const who = await member(service, [company])
  const { context, page, complaints } = await inBrowser.open({ ...telephone, timezoneId })
  await page.goto(`${company.baseUrl}/report/Press-1?company=${company.shortName}`)
  await signIn(page, who)
  await page.getByRole('heading', { name: 'Press 1' }).waitFor()
  const look = async (name: string, at = page) => {
    await at.evaluate(axe)
    const found = await at.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
        .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 160))))`,
    )
    const fits = await at.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')
    return { name, found, fits }
  }
  const reports = async () => await company.openTasks('Repair')
  return { company, context, page, complaints, look, reports, who }
}
export const clean = (name: string) => ({ name, found: [], fits: true })
