import type { FastifyReply } from 'fastify'
import type { Account } from './accounts.ts'
import { resumeSignIn, type Interaction, type PageContext, type Step } from './step.ts'

/** Signs the person in, which also deletes what was stored about the sign-in's steps. */
export async function completeSignIn(
  { provider }: PageContext,
  step: Step,
  { id }: Account,
  amr: string[],
): Promise<FastifyReply> {
  await endOtherSession({ provider }, step.details, id)
  const login = { accountId: id, remember: false, amr }
  return resumeSignIn(provider, step, { login }, { mergeWithLastSubmission: false })
}

/** Ends another person's session in this browser; the provider's own way needs JavaScript. */
async function endOtherSession(
  { provider }: Pick<PageContext, 'provider'>,
  details: Interaction,
  accountId: string,
): Promise<void> {
  if (!details.session || details.session.accountId === accountId) return
  const other = await provider.Session.findByUid(details.session.uid)
  await other?.destroy()
  details.session = undefined
  await details.persist()
}
