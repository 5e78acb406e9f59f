import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import { mailFaultOf, type Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { pauseUnlessAborted } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Warn } from '#platform/server/log.ts'
import { userImportFailures } from '../contract.ts'
import {
  failWaitingMails,
  type ImportRecipient,
  isLastAttempt,
  isImportOverdue,
  uncountMailAttempt,
  settleMail,
  takeNextMail,
} from './mail-store.ts'
import type { ImportClaim } from './store.ts'
import { writeImportMail } from './write-import-mail.ts'

type ImportMailDependencies = {
  readonly database: Database
  readonly within: TransactionalAccounts | undefined
  /** Absent if no mail server is configured any more. */
  readonly mailer: Mailer | undefined
  /** The base URL of the links. */
  readonly publicUrl: URL
  readonly warn: Warn
}

/** How often the lines are checked while all of them are to be tried later. Milliseconds. */
const LOOK_INTERVAL = 2000

/**
 * Sends the e-mails of an import one after the other, each with its own link. If the process dies, another one
 * continues; only the e-mail being sent then may arrive twice, and its second link replaces the first.
 * @throws DomainError unavailable when the mail server accepts nothing; the rest waits
 */
export async function sendImportMails(
  { database, within, mailer, publicUrl, warn }: ImportMailDependencies,
  claim: ImportClaim,
  signal: AbortSignal,
): Promise<void> {
  const { importId } = claim
  if (!mailer) return failWaitingMails(database, importId, userImportFailures.noMail)
  if (await isImportOverdue(database, importId))
    return failWaitingMails(database, importId, userImportFailures.mailGivenUp)

  async function send(to: Mailer, recipient: ImportRecipient): Promise<void> {
    const key = { importId, line: recipient.line }
    try {
      await to.send(writeImportMail(recipient, publicUrl))
    } catch (error) {
      warn(error, 'an e-mail of an import was not taken')
      const kind = mailFaultOf(error)
      if (kind === 'unavailable') {
        await uncountMailAttempt(database, key)
        throw new DomainError(userImportFailures.mailServerAway, { cause: error })
      }
      if (kind === 'refused') await settleMail(database, key, userImportFailures.mailRefused)
      else if (isLastAttempt(recipient)) await settleMail(database, key, userImportFailures.mailGivenUp)
      return
    }
    await settleMail(database, key, null)
  }

  while (!signal.aborted) {
    const begun = performance.now()
    const next = await database
      .transaction()
      .execute((transaction) => takeNextMail(transaction, claim, within))
    if (next === 'none') return
    if (next === 'skipped') continue
    if (next !== 'later') await send(mailer, next.recipient)
    const interval = next === 'later' ? LOOK_INTERVAL : 60_000 / mailer.perMinute
    await pauseUnlessAborted(interval - (performance.now() - begun), signal)
  }
}
