// What only the door can do for a call: what it finds out before, and what it adds once the call is committed. By the
// capability's name; all others are wholly the database's.
import { setTimeout } from 'node:timers/promises'
import { findTarget, wrongTarget } from '../tasks/targets.ts'
import type { FieldError } from './capabilities/messages.ts'
import { hidden } from './capabilities/shapes.ts'
import { type Began, finishApply } from './config-runs.ts'
import { type FileStore, readFor } from './files/store.ts'
import type { Identity } from './identity/index.ts'
import { type ActorType, ParentEnded } from './identity/ports.ts'
import type { Answer, Problems } from './problems.ts'
import type { Sealed, WebhookSeals } from './webhook-seals.ts'

type Input = Record<string, unknown>
interface Means {
  webhookAllowedHosts: readonly string[]
  webhookSeals: WebhookSeals
  companyId: string
}
interface Found {
  /** What the database gets for the input that came. */
  input: Input
  /** The capability's function gets it as `found` in the context; what is sealed belongs to the request's identity. */
  found: { sealed: Sealed; sealedBy: string; targetProblem?: string }
}

export const finders: Record<string, (input: Input, means: Means) => Promise<Found>> = {
  'webhooks.create': prepareWebhook,
  'webhooks.update': prepareWebhook,
}

type Settings = Pick<Means, 'webhookAllowedHosts'>

/** What a call whose shape is wrong already would be refused for next, whatever the factory holds: told with the rest. */
export const lookers: Record<string, (input: unknown, settings: Settings) => FieldError[]> = {
  'webhooks.create': (input, settings) => [...lookAtWebhook(input, settings), ...lookForKept(input)],
  'webhooks.update': lookAtWebhook,
}

/** A new webhook keeps no value (db/events/sealed_of.sql). */
function lookForKept(input: unknown): FieldError[] {
  const shown = Object.entries(Object(Object(input).headers)).filter(([, value]) => value === hidden)
  return shown.map(([name]) => ({ path: `headers.${name}`, message: 'has no value that could be kept' }))
}

function lookAtWebhook(input: unknown, { webhookAllowedHosts }: Settings): FieldError[] {
  const message = wrongTarget(input, webhookAllowedHosts)
  return message ? [{ path: 'targetUrl', message }] : []
}

async function prepareWebhook(input: Input, { webhookAllowedHosts, webhookSeals, companyId }: Means): Promise<Found> {
  const { shown, sealed } = webhookSeals.seal(input, companyId)
  return {
    input: shown,
    found: { sealed, sealedBy: webhookSeals.by, ...(await findTarget(input, webhookAllowedHosts)) },
  }
}

type Result = Record<string, unknown>
interface By extends Began {
  door: Began['door'] & { identity: Identity; files: FileStore; problems: Problems }
  company: string
  /** The key that calls, where the database knows it. */
  keyId: string | undefined
  actorType: ActorType
  /** It was answered before. */
  isReplayed: boolean
}

/** What comes of the result is the call's answer. */
export const finishers: Record<string, (result: Result, by: By) => Promise<Partial<Answer>>> = {
  'api_keys.create': makeKey,
  'invitations.list': async (result, by) => ({ body: JSON.stringify(await addLinks(result, by)) }),
  'config.apply': finishApply,
  'data_packages.get': async (result, by) => ({ body: JSON.stringify(await openFiles(result, by)) }),
  'data_packages.release': async (result, by) => ({ body: JSON.stringify(await openFiles(result, by)) }),
  'issues.upload_url': async (result, by) => ({ body: JSON.stringify(await signUpload(result, by)) }),
}

interface DecidedKey extends Result {
  id: string
  holder: string
  name: string
  actorType: ActorType
  permissions: string[] | null
  expiresAt: string | null
}

// After the commit: see db/people/api_keys_create.sql for why nothing can be half done.
async function makeKey(
  decided: Result,
  { door: { identity, problems }, company, keyId, isReplayed }: By,
): Promise<Partial<Answer>> {
  const { holder, ...shown } = decided as DecidedKey
  if (isReplayed) {
    await isMade(identity, company, shown.id)
    return { body: JSON.stringify(shown) } // shown to who asked first
  }
  try {
    const { key } = await identity.keys.issue({
      keyId: shown.id,
      sub: holder,
      company,
      name: shown.name,
      actorType: shown.actorType,
      permissions: shown.permissions ?? undefined,
      expiresAt: shown.expiresAt === null ? undefined : new Date(shown.expiresAt),
      parentKeyId: keyId,
    })
    return { body: JSON.stringify({ ...shown, key }) }
  } catch (error) {
    if (!(error instanceof ParentEnded)) throw error
    return problems.make('unauthenticated', error.message, {}, { 'WWW-Authenticate': 'Bearer' })
  }
}

/** By the call that was answered first, which may be at it still. */
async function isMade(identity: Identity, company: string, id: string): Promise<void> {
  const isThere = async () => (await identity.keys.list(company)).some(({ keyId }) => keyId === id)
  for (let turn = 0; turn < 25 && !(await isThere()); turn++) await setTimeout(200)
}

interface ListedInvitation {
  userId: string
  expiresAt: string
  status: string
  /** Whether the caller could have sent it, so that its link opens nothing that they do not hold. */
  maySend: boolean
}

// A link is a signature over its invitation, so it stands nowhere and is made whenever somebody looks.
async function addLinks(result: Result, { door: { identity }, company, actorType }: By): Promise<Result> {
  const shown = actorType !== 'agent' && !identity.managedAt
  const data = (result.data as ListedInvitation[]).map(({ maySend, ...one }) => ({
    ...one,
    acceptUrl: shown && maySend && one.status === 'pending' ? identity.invitationUrl({ ...one, company }) : null,
  }))
  return { ...result, data }
}

// That a file may be sent there is signed whenever somebody asks, so it stands nowhere; asked again, alike.
async function signUpload(result: Result, { door: { files } }: By): Promise<Result> {
  const { uploadUrl, contentType, expiresAt } = result as { uploadUrl: string; contentType: string; expiresAt: string }
  const [token, name] = uploadUrl.split('/').slice(-2) as [string, string]
  const file = { token, name, type: contentType }
  return { ...result, uploadUrl: await files.uploadUrl(uploadUrl, file, new Date(expiresAt)) }
}

interface PackageFile {
  url: string
  type: string | null
  expiresAt: string | null
}

// The package says what was given; the address of a file of the service opens nothing by itself, so it is signed for a while.
async function openFiles(result: Result, { door: { files, baseUrl } }: By): Promise<Result> {
  const expiresAt = new Date(Date.now() + readFor).toISOString()
  const opened = (result.files as PackageFile[]).map(async (file) => {
    const [token, name] = file.url.split('/').slice(-2) as [string, string]
    if (file.type === null || file.url !== `${baseUrl}/files/${token}/${name}`) return file
    return { ...file, url: await files.link(file.url, { token, name, type: file.type }), expiresAt }
  })
  return { ...result, files: await Promise.all(opened) }
}
