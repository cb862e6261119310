// Pictures that tests send: small, real, and what is none.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' }, limitInputPixels: false })

export const jpeg = () => plain(40, 30).jpeg().toBuffer()
export const png = () => plain(40, 30).png().toBuffer()
export const webp = () => plain(40, 30).webp().toBuffer()

/** As a telephone writes it: turned by a mark, with where it was taken. */
export const fromPhone = () =>
  plain(40, 30)
    .withExif({ IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A few kB that are eighty million pixels when they are read. */
export function bomb(): Buffer {
  const side = 9000
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // one bit a pixel
  const rows = Buffer.alloc(side * (1 + side / 8))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const page = Buffer.from('<!doctype html><script>alert(1)</script>')
