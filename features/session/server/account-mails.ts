import type { FastifyInstance } from 'fastify'
import type { Mail, Mailer } from '#adapters/mail/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { withFrenchSpaces } from '#platform/contract/text.ts'
import { pauseUnlessAborted } from '#platform/server/abort.ts'
import { listenToChanges, type RecordedChange } from '#platform/server/audit.ts'
import type { Warn } from '#platform/server/log.ts'
import type { AccountChangeKind } from '../contract.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }
import { kindsOfChange } from './account-changes-by-others.ts'

type AccountMailDependencies = {
  readonly database: Database
  /** Absent where no mail server is configured: then nobody is told by mail. */
  readonly mailer: Mailer | undefined
  /** The base address of the link to the account page. */
  readonly publicUrl: URL
  readonly warn: Warn
}

/** What to tell one person after a request. */
type AccountNotification = {
  readonly userId: number
  readonly actorId: number | null
  readonly tokenId: number | undefined
  readonly addresses: ReadonlySet<string>
  readonly kinds: ReadonlySet<AccountChangeKind>
  readonly at: Date
}

const texts = {
  en: en.account.changes,
  fr: withFrenchSpaces(fr.account.changes),
  pt: pt.account.changes,
} as const

/**
 * Mails people what others have changed of their account, after the answer, at the addresses that they had before. Each
 * mail is tried once: a mail server that is away must not hold up a change, and the account page has the same list.
 */
export function sendAccountMails(
  app: FastifyInstance,
  { database, mailer, publicUrl, warn }: AccountMailDependencies,
): void {
  if (!mailer) return
  const stopping = new AbortController()
  // One after the other, because a directory may change hundreds of people at once.
  let last = Promise.resolve()
  let waiting = 0
  const send = async (notification: AccountNotification, to: string): Promise<void> => {
    if (stopping.signal.aborted) return
    waiting -= 1
    const names = await readNamesFor(database, notification)
    await mailer.send(writeAccountMail({ to, ...names }, notification, publicUrl))
    await pauseUnlessAborted(60_000 / mailer.perMinute, stopping.signal)
  }
  listenToChanges(app, (changes) => {
    for (const notification of collectNotifications(changes))
      for (const to of notification.addresses) {
        waiting += 1
        // Each address by itself, because one that is refused must not keep the mail from the other person of a link.
        last = last
          .then(() => send(notification, to))
          .catch((error: unknown) => warn(error, 'a mail about a changed account could not be sent'))
      }
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    await last
    if (waiting > 0)
      warn(new Error(`mails not sent: ${waiting}`), 'mails about changed accounts were lost at the stop')
  })
}

/** One mail for all that one request changes of an account. */
function collectNotifications(changes: readonly RecordedChange[]): AccountNotification[] {
  const told = changes.filter(({ subject, addresses }) => subject === 'user' && addresses !== undefined)
  const ids = new Set(told.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId])))
  return [...ids].flatMap((userId) => {
    const own = told.filter(({ subjectId }) => subjectId === userId)
    // A provider outside tells people about a reset itself.
    const kinds = own
      .flatMap(({ action, before, after }) => kindsOfChange(action, before, after))
      .filter((kind) => kind !== 'password')
    const [first] = own
    if (!first || kinds.length === 0) return []
    const { actorId, tokenId } = first
    const addresses = new Set(own.flatMap((change) => change.addresses ?? []))
    return [{ userId, actorId, tokenId, addresses, kinds: new Set(kinds), at: new Date() }]
  })
}

type MailNames = { readonly language: string; readonly author: string | undefined; readonly isToken: boolean }

/** The language of the person, English if they were linked with another account meanwhile, and who made the change. */
async function readNamesFor(
  database: Database,
  { userId, actorId, tokenId }: AccountNotification,
): Promise<MailNames> {
  const { language, person, token } = await database
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('users')
        .innerJoin('languages', 'languages.id', 'users.language_id')
        .where('users.id', '=', userId)
        .select('languages.code')
        .as('language'),
      selectFrom('users as actors').where('actors.id', '=', actorId).select('actors.name').as('person'),
      selectFrom('scim_tokens')
        .where('id', '=', tokenId ?? null)
        .select('name')
        .as('token'),
    ])
    .executeTakeFirstOrThrow()
  return {
    language: language ?? FALLBACK_LANGUAGE,
    author: person ?? token ?? undefined,
    isToken: person === null && token !== null,
  }
}

/** It says what was changed, but not to what, because others may read the mailbox. */
function writeAccountMail(
  { to, language, author, isToken }: MailNames & { readonly to: string },
  { kinds, at }: AccountNotification,
  publicUrl: URL,
): Mail {
  const known = language === 'fr' || language === 'pt' ? language : 'en'
  const { mail, kinds: words, authors, lead } = texts[known]
  const name = author ?? authors.operator
  const who = isToken ? authors.token.replace('{{name}}', () => name) : name
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const intro = mail.text.replace('{{when}}', when).replace('{{who}}', () => who)
  const list = [...kinds].map((kind) => `- ${words[kind]}`).join('\n')
  const page = mail.page.replace('{{address}}', new URL('/account', publicUrl).href)
  return { to, subject: mail.subject, text: `${intro}\n\n${list}\n\n${lead}\n\n${page}\n` }
}
