// Permissions in words, for whoever ticks them.
import { type Html, html } from '../../pages/html.ts'

const words: Record<string, string> = {
  'ai_guidance:manage': 'Write guidance for agents',
  'api_keys:manage': 'Manage everyone’s API keys',
  'api_keys:view': 'See API keys, webhooks and how their messages went',
  'audit:view': 'Read the audit log',
  'clients:manage': 'Manage clients and machines',
  'handoffs:send': 'Work with partner companies',
  'insights:view': 'See analytics',
  'inventory:adjust': 'Adjust inventory',
  'inventory:manage': 'Manage inventory',
  'inventory:receive': 'Receive inventory',
  'inventory:view': 'See inventory',
  'machine_data:manage': 'Manage machine data',
  'maintenance:manage': 'Manage maintenance',
  'maintenance:view': 'See maintenance',
  'ncr:disposition': 'Disposition NCRs',
  'production:manage': 'Manage production',
  'production:view': 'See production',
  'products:manage': 'Manage products',
  'products:view': 'See products',
  'settings:manage': 'Change the company’s settings',
  'tasks:change_status': 'Change task status',
  'tasks:create': 'Create tasks',
  'tasks:delete': 'Delete tasks',
  'tasks:reassign': 'Reassign tasks',
  'tasks:view_all': 'See all tasks',
  'tasks:view_team': 'See tasks of own teams',
  'users:manage': 'Manage people and roles',
  'webhooks:manage': 'Manage webhooks, and read everything that happens in the company',
  'work_orders:release': 'Release work orders',
}

export function isPermission(name: string): boolean {
  return Object.hasOwn(words, name)
}

export function inWords(permission: string): string {
  return words[permission] ?? permission
}

interface Choice {
  legend: string
  all: string
  /** All is what is offered, and no more. */
  isAllOffered?: boolean
  some: string
  offered: readonly string[]
  chosen: readonly string[]
  narrowed: boolean
  wrong: boolean
}

/** Everything, or only what is ticked. */
export function permissionChoice({ legend, all, isAllOffered, some, offered, chosen, narrowed, wrong }: Choice): Html {
  const ordered = offered.toSorted((a, b) => inWords(a).localeCompare(inWords(b)))
  return html`<fieldset${wrong && html` aria-describedby="problem"`}><legend>${legend}</legend>
<label class="choice"><input type="radio" name="extent" value="all"${!narrowed && html` checked`}><span>${all}${isAllOffered && html`<span class="hint">: ${ordered.map(inWords).join(', ')}</span>`}</span></label>
<label class="choice"><input type="radio" name="extent" value="some"${narrowed && html` checked`}><span>${some}</span></label>
<div class="choices" role="group" aria-label="Permissions">
${ordered.map(
  (
    permission,
  ) => html`<label class="choice"><input type="checkbox"${wrong && html` aria-invalid="true"`} name="permission" value="${permission}"${chosen.includes(permission) && html` checked`}><span>${inWords(permission)}</span></label>
`,
)}</div></fieldset>`
}
