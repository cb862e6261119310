// What a client can put before a model by itself: the guides, the company's guidance, the skill package's texts.
import type { Exchange, House } from './calls.ts'
import { read } from './calls.ts'

export interface Resource {
  [key: string]: unknown
  uri: string
  name: string
  title: string
  description?: string
  mimeType: string
}

interface Guidance {
  subject: string
  ref: string | null
  name: string
  body: string
  thresholds: Record<string, unknown>
}

const guides = 'millwright://guides/'
const guidance = 'millwright://guidance/'
const skill = 'skill://millwright/'
const mimeType = 'text/markdown'

export async function listResources(house: House, exchange: Exchange): Promise<Resource[]> {
  const texts = [...house.skill].map(([path, text]) => ({
    uri: skill + path,
    name: path,
    title: titleOf(text),
    mimeType,
  }))
  return [...(await listGuides(house, exchange)), ...(await listGuidance(house, exchange)), ...texts]
}

export async function readResource(house: House, exchange: Exchange, uri: string): Promise<string | undefined> {
  if (uri.startsWith(skill)) return house.skill.get(uri.slice(skill.length))
  if (uri.startsWith(guidance)) return await readGuidance(house, exchange, uri)
  const known = await listGuides(house, exchange)
  if (!known.some((guide) => guide.uri === uri)) return undefined
  const { body } = (await read(house, exchange, 'guide.get', { topic: uri.slice(guides.length) })) as { body: string }
  return body
}

async function listGuides(house: House, exchange: Exchange): Promise<Resource[]> {
  const { topics } = (await read(house, exchange, 'guide.get')) as {
    topics: { topic: string; title: string; summary: string }[]
  }
  return topics.map(({ topic, title, summary }) => ({
    uri: guides + topic,
    name: topic,
    title,
    description: summary,
    mimeType,
  }))
}

/** On single machines, products and so on; the first hundred. guidance_list has them all. */
async function listGuidance(house: House, exchange: Exchange): Promise<Resource[]> {
  const { data } = await page(house, exchange, 0)
  return data
    .filter((one) => one.ref !== null)
    .map((one) => ({
      uri: addressOf(one),
      name: `guidance ${one.subject} ${one.ref}`,
      title: `Guidance on ${one.name}`,
      mimeType,
    }))
}

async function readGuidance(house: House, exchange: Exchange, uri: string): Promise<string | undefined> {
  for (let offset = 0; ; ) {
    const { data, pagination } = await page(house, exchange, offset)
    const found = data.find((one) => one.ref !== null && addressOf(one) === uri)
    if (found)
      return [
        `# Guidance on ${found.name}`,
        `> ${found.body.replace(/\r\n?|\n/g, '\n> ')}`,
        ...Object.entries(found.thresholds).map(([name, limit]) => `- ${name}: ${JSON.stringify(limit)}`),
      ].join('\n\n')
    if (!pagination.hasMore) return undefined
    offset += data.length
  }
}

async function page(house: House, exchange: Exchange, offset: number) {
  return (await read(house, exchange, 'guidance.list', { limit: 100, offset })) as {
    data: Guidance[]
    pagination: { hasMore: boolean }
  }
}

function addressOf({ subject, ref }: Guidance): string {
  return `${guidance}${subject}/${encodeURIComponent(ref!)}`
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? 'Millwright'
}
