import { EventEmitter, once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp.ts'
import { portOf } from './ports.ts'

const SENDER = 'Practice <practice@demo.example>'

export type ReceivedMail = { readonly to: string; readonly text: string }

type Behaviour = {
  /** The SMTP code with which a recipient is refused; undefined accepts it. */
  readonly refuse?: (address: string) => number | undefined | Promise<number | undefined>
  /** While it returns true, no connection is accepted. */
  readonly isAway?: () => boolean
}

/** Starts an SMTP server by an independent author and keeps the mails that it receives. It stops when the test ends. */
export async function mailServer({ refuse, isAway }: Behaviour = {}) {
  const mails: ReceivedMail[] = []
  const events = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      const refusal = isAway?.() ? new Error('not now') : undefined
      done(refusal)
      if (refusal) events.emit('refusal')
    },
    onRcptTo: async ({ address }, _session, done) => {
      const responseCode = await refuse?.(address)
      // Mail servers name the recipient that they refuse.
      const refusal = new Error(`<${address}>: no`)
      done(responseCode === undefined ? undefined : Object.assign(refusal, { responseCode }))
      if (responseCode !== undefined) events.emit('refusal', address)
    },
    onData: (stream, { envelope }, done) => {
      const parts: string[] = []
      stream.on('data', (part) => parts.push(String(part)))
      stream.on('end', () => {
        const text = parts.join('').replace(/=\r\n/g, '').replaceAll('=3D', '=')
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', text })
        done()
        events.emit('mail')
      })
    },
  })
  server.on('error', () => {
    // A client that was killed is not an error of the server.
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const url = `smtp://127.0.0.1:${portOf(server.server)}`
  return {
    mails,
    /** Waits until that many mails have arrived, without a timeout because a busy machine may be slow. */
    async received(count: number): Promise<void> {
      while (mails.length < count) await once(events, 'mail')
    },
    /** Waits until the next recipient is refused or, while the server is away, the next client. */
    refused: () => once(events, 'refusal'),
    /** The configuration with which the product sends through this server without its usual rate limit. */
    environment: { SMTP_URL: url, SMTP_FROM: SENDER, SMTP_PER_MINUTE: '6000' },
    /** A mailer that sends through this server. */
    mailer: smtpMailer({ url, from: SENDER, perMinute: 6000 }),
  }
}
