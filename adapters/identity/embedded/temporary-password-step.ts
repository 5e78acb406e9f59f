import type { FastifyReply } from 'fastify'
import { errors } from 'oidc-provider'
import { findAccount, type Account } from './accounts.ts'
import { showPage } from './page-headers.ts'
import { choosePassword } from './password-changes.ts'
import { passwordPage } from './password-page.ts'
import type { PasswordProblem } from './password-rules.ts'
import { CHANGE_PASSWORD } from './prompts.ts'
import { resumeSignIn, type ReadField, type PageContext, type Step } from './step.ts'

/** Asks for an own password instead of the one that an administrator knows. */
export async function showTemporaryPasswordStep(context: PageContext, step: Step): Promise<FastifyReply> {
  return showPage(step.reply, page(context, step, await accountOf(context, step)))
}

export async function takeTemporaryPasswordStep(
  context: PageContext,
  step: Step,
  field: ReadField,
): Promise<FastifyReply> {
  const account = await accountOf(context, step)
  const problem = await choosePassword(context, { account, field })
  if (problem === 'lost') throw new errors.SessionNotFound('another password was chosen meanwhile')
  if (problem) return showPage(step.reply.code(422), page(context, step, account, problem))
  return resumeSignIn(context.provider, step, { [CHANGE_PASSWORD]: {} })
}

const page = (
  { passwords: { least } }: PageContext,
  { look }: Step,
  { username }: Account,
  problem?: PasswordProblem,
) => passwordPage(look, { occasion: 'given', username, least, problem })

async function accountOf({ database }: PageContext, { details }: Step): Promise<Account> {
  const account = details.session && (await findAccount(database, details.session.accountId))
  if (!account) throw new errors.SessionNotFound('the account is gone')
  return account
}
