import { createTransport } from 'nodemailer'
import type { MailConfig } from './configuration.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import { type MailFaultKind, type Mailer, MailFault } from './port.ts'

/**
 * Long, because nobody waits for a mail on a screen; a server that hangs must still not keep the process from ending.
 * Milliseconds.
 */
const TIMEOUT = 20_000

type SmtpConfig = NonNullable<MailConfig['smtp']>

const openTransport = ({ url }: Pick<SmtpConfig, 'url'>, timeout = TIMEOUT) =>
  createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // The text of a mail must never be taken for a file name or an address to load from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Signs in at the server and sends nothing. @throws when the server does not let us in */
export const verifySmtp = async (config: SmtpConfig): Promise<void> => {
  await openTransport(config, TIMEOUT / 2).verify()
}

/** Sends by SMTP; the connection is encrypted wherever the server offers it. */
export function smtpMailer({ url, from, perMinute }: SmtpConfig, metrics: Metrics = noMetrics): Mailer {
  const count = metrics.counter({
    name: 'mails_total',
    help: 'Mails that were handed to the mail server, by whether it took them.',
    labels: ['outcome'],
  })
  const transport = openTransport({ url })
  return {
    perMinute,
    async send({ to, subject, text, html, unsubscribe }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(unsubscribe && { headers: oneClick(unsubscribe) }),
        })
        count({ outcome: 'sent' })
      } catch (error) {
        count({ outcome: 'failed' })
        throw new MailFault(classifyMailError(error), {
          cause: isAboutThisMail(error) ? withoutQuotation(error) : error,
        })
      }
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  }
}

/** Headers that keep automatic replies away and give the mailbox a button that ends the reminders. */
const oneClick = (address: URL): Record<string, string> => ({
  'List-Unsubscribe': `<${address.href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'Auto-Submitted': 'auto-generated',
})

/** An answer about a recipient or a message affects only that mail; any other error affects all mails. */
function classifyMailError(error: unknown): MailFaultKind {
  if (!isAboutThisMail(error)) return 'unavailable'
  // An address that cannot be written into an envelope never reaches the server.
  if (error.responseCode === undefined) return 'refused'
  return Number(error.responseCode) >= 500 ? 'refused' : 'later'
}

function isAboutThisMail(error: unknown): error is SmtpError {
  if (!(error instanceof Error)) return false
  const { code, command }: SmtpError = error
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
}

/** The error without its message, which contains the server's answer and in it the recipient's address. */
function withoutQuotation({ code, command, responseCode }: SmtpError): Error {
  const said = [code, command, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
  return Object.assign(new Error(said), { code })
}

/** The fields that nodemailer adds to its errors. */
type SmtpError = Error & {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
}
