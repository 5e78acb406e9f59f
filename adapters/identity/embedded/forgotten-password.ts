import type { FastifyInstance } from 'fastify'
import type { Mailer } from '#adapters/mail/port.ts'
import { limitByAddress } from '#platform/server/address-limit.ts'
import { rateLimited } from '#platform/server/rate-limit.ts'
import { findAccountByLogin } from './accounts.ts'
import { forgottenPage } from './forgotten-page.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { makePasswordLink } from './password-links.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'
import { fillProviderText, pageTexts, type ProviderLanguage } from './texts.ts'

/** Enough for thirty people of a company after a holiday; then one request every five seconds. */
const REQUESTS_BY_ADDRESS = { burst: 30, perSecond: 0.2 }

const LONGEST_NAME = 320

/**
 * Mails a link to people who have forgotten their password. The answer is the same, and as fast, whether the account
 * exists or not: looking for it begins after the answer.
 */
export function serveForgottenPassword(app: FastifyInstance, context: PageContext, mailer: Mailer): void {
  const countRequest = limitByAddress(REQUESTS_BY_ADDRESS)
  const underWay = new Set<Promise<void>>()
  const send = async (name: string, language: ProviderLanguage): Promise<void> => {
    const { database, publicUrl } = context
    const account = await findAccountByLogin(database, name)
    if (!account) return
    const link = await makePasswordLink(database, publicUrl, account.id)
    if (link === undefined) return
    const { mail } = pageTexts(language)
    const values = { name: account.name, link, username: account.username }
    await mailer.send({ to: account.email, subject: mail.subject, text: fillProviderText(mail.text, values) })
  }
  app.get('/forgot', (request, reply) => showPage(reply, forgottenPage(layoutOf(context.assets, request))))
  app.post('/forgot', async (request, reply) => {
    const seconds = countRequest(request.ip)
    if (seconds > 0) throw rateLimited(seconds)
    const name = fieldsOf(request)('username').trim().slice(0, LONGEST_NAME)
    const layout = layoutOf(context.assets, request)
    const sending = new Promise((resolve) => setImmediate(resolve))
      .then(() => send(name, layout.language))
      .catch((error: unknown) => request.log.error({ err: error }, 'a mail could not be sent'))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
    return showPage(reply, messagePage(layout, 'mailSent'))
  })
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
}
