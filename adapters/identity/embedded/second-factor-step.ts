import type { FastifyReply } from 'fastify'
import type { Account } from './accounts.ts'
import { checkCode } from './code-attempts.ts'
import { codePage } from './code-page.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { showPage } from './page-headers.ts'
import { recoveryCodesPage } from './recovery-codes-page.ts'
import { setUpSecondFactor } from './second-factor-changes.ts'
import { setUpPage } from './set-up-page.ts'
import { APP_CODE, keepProgress, type SignInProgress } from './sign-in-progress.ts'
import type { PageContext, ReadField, Step } from './step.ts'

/** What is still asked of somebody whose password was right. */
async function findNextStep(
  { secondFactors, personOf }: PageContext,
  { account, hasSetUp }: SignInProgress,
): Promise<'code' | 'setUp' | 'none'> {
  if (hasSetUp) return 'none'
  if (await secondFactors.has(account.id)) return 'code'
  return (await personOf(account)).needsSecondFactor ? 'setUp' : 'none'
}

/** Goes on after the right password: completes the sign-in if nothing more is asked, else stores its progress. */
export async function goOnWithSignIn(
  context: PageContext,
  step: Step,
  account: Account,
): Promise<FastifyReply> {
  const progress = { account, hasSetUp: false }
  if ((await findNextStep(context, progress)) === 'none')
    return completeSignIn(context, step, account, ['pwd'])
  await keepProgress(step.details, progress)
  return step.reply.redirect(`/idp/interaction/${step.details.uid}`, 303)
}

export async function showNextStep(
  context: PageContext,
  step: Step,
  progress: SignInProgress,
): Promise<FastifyReply> {
  const next = await findNextStep(context, progress)
  const { reply, look } = step
  if (next === 'none') return finishWithCode(context, step, progress)
  if (next === 'code') return showPage(reply, codePage(look, { isRecovery: isRecovery(step) }))
  const offer = await context.offers.make(progress.account)
  return showPage(reply, setUpPage(look, { occasion: 'demanded', offer }))
}

export async function takeNextStep(
  context: PageContext,
  step: Step,
  progress: SignInProgress,
  field: ReadField,
): Promise<FastifyReply> {
  const next = await findNextStep(context, progress)
  if (next === 'none') return finishWithCode(context, step, progress)
  if (next === 'setUp') return takeSetUp(context, step, progress.account, field)
  // The second factor was set up in another tab meanwhile, by another picture.
  if (field('offer') !== '') return showNextStep(context, step, progress)
  const { reply, look, request } = step
  const failure = await checkCode(context, progress.account, field('code'), request)
  if (!failure) return completeSignIn(context, step, progress.account, ['pwd', APP_CODE])
  if (failure.kind === 'wait') reply.header('retry-after', failure.seconds)
  const page = codePage(look, { isRecovery: isRecovery(step), problem: failure })
  return showPage(reply.code(failure.kind === 'wait' ? 429 : 401), page)
}

async function takeSetUp(
  context: PageContext,
  step: Step,
  account: Account,
  field: ReadField,
): Promise<FastifyReply> {
  const { reply, look, details } = step
  const codes = await setUpSecondFactor(context, {
    account,
    field,
    kept: { record: { model: 'Interaction', id: details.uid } },
  })
  // When two tabs set up a factor at once, the slower one goes on with a code of the factor that the faster one stored.
  if (codes === 'known') return showNextStep(context, step, { account, hasSetUp: false })
  if (codes === 'wrong' || codes === 'expired') {
    const offer = await context.offers.repeat(account, field('offer'))
    return showPage(
      reply.code(422),
      setUpPage(look, { occasion: 'demanded', offer, problem: { kind: codes } }),
    )
  }
  await keepProgress(details, { account, hasSetUp: true })
  return showPage(reply, recoveryCodesPage(look, { codes, isSigningIn: true }))
}

const isRecovery = ({ request }: Step): boolean => request.url.endsWith('?recovery')

/** The code was right, or is not asked for any more. */
const finishWithCode = (
  context: PageContext,
  step: Step,
  { account, hasSetUp }: SignInProgress,
): Promise<FastifyReply> => completeSignIn(context, step, account, hasSetUp ? ['pwd', APP_CODE] : ['pwd'])
