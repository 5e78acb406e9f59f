import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordSecurityEvent } from '#platform/server/security-log.ts'
import { checkCode } from './code-attempts.ts'
import { messagePage } from './message-page.ts'
import { showPage } from './page-headers.ts'
import { checkCurrentPassword } from './current-password.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'
import { setUpSecondFactor } from './second-factor-changes.ts'
import { secondFactorPage, type SecondFactorPage } from './second-factor-page.ts'
import { removeSecondFactor } from './second-factors.ts'
import { setUpPage } from './set-up-page.ts'
import { APP_CODE } from './sign-in-progress.ts'
import { type RequestAndReply, serveSignedInPage, type SignedInAccount } from './signed-in-page.ts'
import { fieldsOf, layoutOf, type PageContext } from './step.ts'

/** Where people set up their second factor and manage it, below the provider's prefix. */
export const SECOND_FACTOR_ADDRESS = '/second-factor'

/** One's own second factor. Every change asks for the password, and for a code where there is one already. */
export function serveOwnSecondFactor(app: FastifyInstance, context: PageContext): void {
  serveSignedInPage(app, context, SECOND_FACTOR_ADDRESS, {
    show: (person, http) => showSecondFactor(context, person, http),
    take: async (person, http) => {
      const hasOne = await context.secondFactors.has(person.account.id)
      return hasOne ? change(context, person, http) : setUp(context, person, http)
    },
  })
}

type Problems = Pick<SecondFactorPage, 'problem' | 'passwordProblem'>

const statusOf = ({ problem, passwordProblem }: Problems): number =>
  (problem ?? passwordProblem)?.kind === 'wait' ? 429 : 422

async function showSecondFactor(
  context: PageContext,
  { account }: SignedInAccount,
  { request, reply }: RequestAndReply,
  problems: Problems = {},
): Promise<FastifyReply> {
  const { secondFactors, offers, personOf, assets } = context
  const look = layoutOf(assets, request)
  const factor = await secondFactors.find(account.id)
  if (!factor) return showPage(reply, setUpPage(look, { occasion: 'own', offer: await offers.make(account) }))
  const { needsSecondFactor } = await personOf(account)
  return showPage(reply, secondFactorPage(look, { factor, isDemanded: needsSecondFactor, ...problems }))
}

async function setUp(
  context: PageContext,
  { account, session }: SignedInAccount,
  http: RequestAndReply,
): Promise<FastifyReply> {
  const { request, reply } = http
  const field = fieldsOf(request)
  const look = layoutOf(context.assets, request)
  const refuse = async (why: Problems) => {
    const offer = await context.offers.repeat(account, field('offer'))
    return showPage(reply.code(statusOf(why)), setUpPage(look, { occasion: 'own', offer, ...why }))
  }
  const passwordProblem = await checkCurrentPassword(context, account, field('password'), request)
  if (passwordProblem) return refuse({ passwordProblem })
  const codes = await setUpSecondFactor(context, {
    account,
    field,
    kept: { record: { model: 'Session', id: session.jti }, request },
  })
  if (codes === 'known') return showSecondFactor(context, { account, session }, http)
  if (codes === 'wrong' || codes === 'expired') return refuse({ problem: { kind: codes } })
  // This browser has just proven the second factor, so its session counts as signed in with it.
  session.amr = ['pwd', APP_CODE]
  await session.persist()
  return showPage(reply, recoveryCodesPage(look, { codes, isSigningIn: false }))
}

/** Makes new recovery codes, or switches the second factor off. */
async function change(
  context: PageContext,
  person: SignedInAccount,
  http: RequestAndReply,
): Promise<FastifyReply> {
  const { secondFactors, personOf, database, assets } = context
  const { request, reply } = http
  const { account } = person
  const field = fieldsOf(request)
  const look = layoutOf(assets, request)
  // The form came from a tab that was opened before the second factor was set up.
  if (field('change') === '') return showSecondFactor(context, person, http)
  const refuse = (problems: Problems) =>
    showSecondFactor(context, person, { request, reply: reply.code(statusOf(problems)) }, problems)
  const passwordProblem = await checkCurrentPassword(context, account, field('password'), request)
  if (passwordProblem) return refuse({ passwordProblem })
  const isSwitchingOff = field('change') === 'off'
  if (isSwitchingOff && (await personOf(account)).needsSecondFactor)
    return showSecondFactor(context, person, http)
  const problem = await checkCode(context, account, field('code'), request)
  if (problem) return refuse({ problem })
  if (isSwitchingOff) {
    await removeSecondFactor(database, account.id)
    recordSecurityEvent('second_factor.changed', { account: account.id, action: 'remove' })
    return showPage(reply, messagePage(look, 'secondFactorOff'))
  }
  const codes = await secondFactors.renewCodes(account.id)
  return codes
    ? showPage(reply, recoveryCodesPage(look, { codes, isSigningIn: false }))
    : showSecondFactor(context, person, http)
}
