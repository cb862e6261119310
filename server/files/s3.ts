// Files in a store that speaks S3. They are sent straight to it, so they are looked at when an answer first refers to them,
// and kept anew under another key, which no address that was given out can write to. Its library is loaded with the first file.
import type { Config } from '../config.ts'
import { lazy } from '../lazy.ts'
import { StoreAway } from '../problems.ts'
import { keepPicture, largestFile, NotKept } from './images.ts'
import { type FileStore, readFor, type Settled } from './store.ts'

const incoming = (token: string) => `incoming/${token}/file`
const kept = (token: string) => `kept/${token}`
const sendFor = 15 * 60

type Until = { abortSignal: AbortSignal }
export type S3Settings = Pick<
  Config,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_PATH_STYLE'
>

/** patience: milliseconds that the store has for a file, or to remove some. */
export function openS3(settings: S3Settings, patience = 10_000): FileStore {
  const Bucket = settings.S3_BUCKET!
  const library = lazy(async () => {
    const [s3, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    const client = new s3.S3Client({
      region: settings.S3_REGION,
      forcePathStyle: settings.S3_PATH_STYLE === 'on',
      requestChecksumCalculation: 'WHEN_REQUIRED', // else an address to send to asks for a sum that nobody knows yet
      ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
      ...(settings.S3_ACCESS_KEY_ID && {
        credentials: {
          accessKeyId: settings.S3_ACCESS_KEY_ID,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        },
      }),
    })
    return { s3, client, getSignedUrl }
  })

  /** What the store does not do in its time, or refuses, is no fault of the call. */
  async function inTime<T>(work: (until: Until) => Promise<T>): Promise<T> {
    try {
      return await work({ abortSignal: AbortSignal.timeout(patience) })
    } catch (cause) {
      throw new StoreAway('the store of files does not answer, or refuses', { cause })
    }
  }

  async function sizeOf(Key: string, until: Until): Promise<{ size: number; type: string } | null> {
    const { s3, client } = await library()
    try {
      const { ContentLength, ContentType } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }), until)
      return { size: ContentLength ?? 0, type: ContentType ?? '' }
    } catch (error) {
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
      throw error
    }
  }

  /** What came of a file that is there, without touching it. */
  async function take(token: string, size: number, until: Until): Promise<Settled> {
    if (size > largestFile) return { problem: `the file has more than 10 MiB (${largestFile} bytes): ${size}` }
    const { s3, client } = await library()
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: incoming(token) }), until)
    try {
      const { type, content } = await keepPicture(Buffer.from(await Body!.transformToByteArray()))
      await client.send(new s3.PutObjectCommand({ Bucket, Key: kept(token), Body: content, ContentType: type }), until)
      return { size: content.length, type }
    } catch (error) {
      if (error instanceof NotKept) return { problem: error.message }
      throw error
    }
  }

  async function remove(keys: string[], until: Until): Promise<void> {
    const { s3, client } = await library()
    const Delete = { Objects: keys.map((Key) => ({ Key })) }
    await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete }), until)
  }

  return {
    origin: originOf(settings),
    async uploadUrl(_base, { token, type }, expiresAt) {
      const { s3, client, getSignedUrl } = await library()
      const put = new s3.PutObjectCommand({ Bucket, Key: incoming(token), ContentType: type })
      return await getSignedUrl(client, put, {
        expiresIn: sendFor,
        signingDate: new Date(expiresAt.getTime() - sendFor * 1000),
        signableHeaders: new Set(['content-type']),
      })
    },
    async settle(token) {
      return await inTime(async (until) => {
        const before = await sizeOf(kept(token), until)
        if (before) return before as Settled
        const sent = await sizeOf(incoming(token), until)
        if (!sent) return null
        const settled = await take(token, sent.size, until)
        await remove([incoming(token)], until)
        return settled
      })
    },
    async link(_base, { token, name, type }) {
      const { s3, client, getSignedUrl } = await library()
      const get = new s3.GetObjectCommand({
        Bucket,
        Key: kept(token),
        ResponseContentType: type,
        ResponseContentDisposition: `attachment; filename="${name}"`,
      })
      return await getSignedUrl(client, get, { expiresIn: readFor / 1000 })
    },
    async remove(tokens) {
      const keys = tokens.flatMap((token) => [incoming(token), kept(token)])
      if (keys.length > 0) await inTime((until) => remove(keys, until))
    },
  }
}

/** Where browsers send files. */
function originOf({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_PATH_STYLE }: S3Settings): string {
  const { protocol, host } = new URL(S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`)
  return S3_PATH_STYLE === 'on' ? `${protocol}//${host}` : `${protocol}//${S3_BUCKET}.${host}`
}
