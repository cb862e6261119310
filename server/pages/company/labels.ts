// Labels to print and stick on machines: each QR code opens the machine's page for reports.
import type { Router } from 'express'
import type { Room } from '../../identity/pages/room.ts'
import { Html, html } from '../html.ts'
import { askAll, filterForm, offsetOf, pager, type Seen, seen, select, show, showRefused } from './seen.ts'

interface Machine {
  id: string
  name: string
  isActive: boolean
  make: string | null
  model: string | null
  siteId: string | null
}

const at = '/labels'
/** On one page, to print at once. */
const labelsAPage = 200
/** Read to be put in the order of their names. */
const mostMachines = 5000

export function labelPages(router: Router, room: Room): void {
  router.get(at, seen(room, list))
}

async function list(seen: Seen): Promise<void> {
  const machines = await askAll<Machine>(seen, 'ssus.list', {}, mostMachines)
  if (!machines.ok) return showRefused(seen, 'QR labels', at, machines)
  const sites = await askAll<{ id: string; name: string }>(seen, 'sites.list', {}, mostMachines)
  const site = seen.given('site')
  const shown = machines.body.rows
    .filter((machine) => machine.isActive && (site === '' || machine.siteId === site))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const { offset = 0 } = offsetOf(seen)
  const page = shown.slice(offset, offset + labelsAPage)
  const hasMore = offset + labelsAPage < shown.length
  const { renderSVG } = await import('uqr')
  show(seen, {
    title: 'QR labels',
    at,
    body: html`${
      sites.ok &&
      filterForm(
        seen,
        at,
        select({
          name: 'site',
          label: 'Site',
          value: site,
          options: [['', 'all'], ...sites.body.rows.map(({ id, name }) => [id, name] as const)],
        }),
      )
    }
<p class="hint no-print">Print this page and stick each label on its machine: who scans it with a telephone reports what is wrong with that machine.</p>
${machines.body.isCut && html`<p class="hint no-print">There are more than ${mostMachines} machines: these are of the newest.</p>`}
<ul class="labels">${page.map((machine) => label(seen, machine, renderSVG))}</ul>
${shown.length === 0 && html`<p class="empty">No machines here.</p>`}
${pager(seen, at, { data: page, pagination: { limit: labelsAPage, offset, total: shown.length, hasMore } }, { site })}`,
  })
}

function label(
  seen: Seen,
  { id, name, make, model }: Machine,
  render: (text: string, options: object) => string,
): Html {
  const { baseUrl } = seen.room.door
  const url = `${baseUrl}/report/${encodeURIComponent(id)}?company=${seen.place.company.shortName}`
  // The drawing is made here of an address alone; nothing of it is anybody's text.
  const code = new Html(render(url, { border: 2, ecc: 'M' }).replace('<svg ', '<svg role="img" aria-hidden="true" '))
  return html`<li><a href="${url}" aria-label="Report about ${name}">${code}</a><strong><bdi>${name}</bdi></strong>
<span class="hint">${[make, model].filter(Boolean).join(' ')}</span><code>${id}</code></li>
`
}
