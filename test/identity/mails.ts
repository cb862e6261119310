// A real mail server, for invitations that go by mail.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { patience, until } from '../support/until.ts'

// What comes is kept, undone of quoted-printable.
const mails: string[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      mails.push(
        Buffer.concat(chunks)
          .toString()
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      )
      done()
    })
  },
})
mailServer.listen(0, '127.0.0.1')
await once(mailServer.server, 'listening')

export const mailUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`

export const endMails = () => new Promise<void>((closed) => mailServer.close(closed))

/** Takes the mail to an address, and answers with the path of the invitation's link in it. */
export async function mailedTo(email: string): Promise<string> {
  const find = () => mails.findIndex((mail) => mail.includes(`To: ${email}`))
  await until(
    () => find() >= 0,
    patience,
    () => `No mail to ${email}: ${mails.join('\n')}`,
  )
  return new URL(/http\S+\/invitation\/\S+/.exec(mails.splice(find(), 1)[0]!)![0]).pathname
}
