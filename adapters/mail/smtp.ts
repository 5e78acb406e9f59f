import { createTransport } from 'nodemailer'
import type { MailConfig } from './configuration.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import type { Mailer } from './port.ts'

/** Milliseconds. Nobody waits for a mail on a screen; a server that hangs must not keep the process. */
const TIMEOUT = 20_000

/** Sends by SMTP; the connection is encrypted wherever the server offers it. */
export function smtpMailer(
  { url, from }: NonNullable<MailConfig['smtp']>,
  metrics: Metrics = noMetrics,
): Mailer {
  const count = metrics.counter({
    name: 'mails_total',
    help: 'Mails that were handed to the mail server, by whether it took them.',
    labels: ['outcome'],
  })
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // A text must never become the name of a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
        count({ outcome: 'sent' })
      } catch (error) {
        count({ outcome: 'failed' })
        throw error
      }
    },
  }
}
