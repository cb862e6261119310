// What a call refuses, said to who looks at a page: by the labels of its fields and permissions in words, not by the names that
// programs have for them.
import { inWords } from './permissions.ts'

export interface Refused {
  ok: false
  problem: string
  /** The fields that are wrong, by their names in the call. */
  wrong: string[]
  status: number
  code?: string
}

const labels: Record<string, string> = {
  name: 'Name',
  email: 'E-mail address',
  roles: 'Roles',
  permissions: 'May do',
  expiresAt: 'Ends',
  serviceAccountId: 'Acts as',
  targetUrl: 'Address',
  eventTypes: 'It is told of',
  eventType: 'Type of event',
  headers: 'Extra headers',
  status: 'State',
  search: 'Name or address',
  actorType: 'Kind',
  from: 'From',
  to: 'Before',
  personId: 'Personnel id',
  capability: 'Operation',
  entity: 'Kind of thing',
  entityId: 'Its id',
}

interface Problem {
  title: string
  detail?: string
  code: string
  errors?: { path: string; message: string }[]
}

export function inLabels({ title, detail, code, errors }: Problem, status: number): Refused {
  const told = errors?.map(({ path, message }) => {
    const [field, ...within] = path.split('.') as [string, ...string[]]
    return { field, within: within.join('.'), message }
  })
  const isOfForm = told?.every(({ field }) => Object.hasOwn(labels, field))
  return {
    ...{ ok: false, status, code },
    problem: told && isOfForm ? told.map((one) => sentence(one)).join(' ') : withPermissions(detail ?? title),
    wrong: told?.map(({ field }) => field) ?? [],
  }
}

function withPermissions(text: string): string {
  return text
    .replace('Set isActive to true first', 'Switch it on first')
    .replace(/\b[a-z_]+:[a-z_]+\b/g, (name) => (inWords(name) === name ? name : `“${inWords(name)}”`))
}

/** within: which one of what stands in the field, where that has a name. */
function sentence({ field, within, message }: { field: string; within: string; message: string }): string {
  const words = message
    .replace(/^must have at least 1 element$/, 'choose at least one')
    .replace(/\bor null\b/, 'or taken out')
    .replace(/\b[a-z]+[A-Z]\w*\b/g, (name) => (Object.hasOwn(labels, name) ? `“${labels[name]}”` : name))
  const which = within === '' || /^\d+$/.test(within) ? '' : `“${within}” `
  return `${labels[field]}: ${which}${withPermissions(words)}${/[.!?]$/.test(words) ? '' : '.'}`
}
