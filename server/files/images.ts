// What is kept of a picture that somebody sent: its pixels, written anew. What the camera put beside them (place, time,
// thumbnails), what an attacker put behind them, and what only calls itself a picture, is not. The library for it is
// loaded with the first picture.
import { lazy } from '../lazy.ts'

export const largestFile = 10 * 1024 * 1024
const mostPixels = 64e6
/** Pixels of the longer side; more shows nothing more of a machine. */
const longestSide = 4096

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
}

/** Why what was sent is not kept, for whoever sent it. */
export class NotKept extends Error {}

const library = lazy(async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** What its first bytes say that it is; only these are handed to the library, which reads much more than is wanted here. */
export function typeOf(head: Buffer): Picture['type'] | 'heic' | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  const text = head.toString('latin1', 0, 12)
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'image/webp'
  return /^ftyp(hei|hev|mif1|msf1)/.test(text.slice(4)) ? 'heic' : null
}

// One after the other: a picture of 64 megapixels takes a quarter of a gigabyte while it is read.
let turn: Promise<unknown> = Promise.resolve()

/** Throws NotKept. */
export async function keepPicture(sent: Buffer): Promise<Picture> {
  if (sent.length === 0) throw new NotKept('nothing came: the file is empty, it has 0 bytes')
  const type = typeOf(sent)
  if (type === 'heic')
    throw new NotKept(
      'HEIC photos cannot be read here: let the camera take JPEG (on an iPhone: Formats, Most Compatible)',
    )
  if (!type) throw new NotKept('the file is no JPEG, PNG or WebP picture')
  const written = turn.then(() => write(type, sent))
  turn = written.catch(() => undefined)
  return await written
}

async function write(type: Picture['type'], sent: Buffer): Promise<Picture> {
  const sharp = await library()
  const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const out = {
    'image/jpeg': () => picture.jpeg({ quality: 85 }),
    'image/png': () => picture.png(),
    'image/webp': () => picture.webp({ quality: 85 }),
  }[type]()
  try {
    return { type, content: await out.toBuffer() }
  } catch (error) {
    const tooMany = /pixel limit/i.test((error as Error).message)
    throw new NotKept(
      tooMany
        ? 'the picture has more than 64 megapixels, which is the most that is kept'
        : 'the picture is damaged, or did not come whole',
    )
  }
}
