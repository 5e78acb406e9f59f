import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { APP_CODE } from './sign-in-progress.ts'

export const CHANGE_PASSWORD = 'change_password'

type PromptQuestions = {
  readonly mustChangePassword: (accountId: string) => Promise<boolean>
  readonly needsSecondFactor: (accountId: string) => Promise<boolean>
}

/** The steps before a sign-in is complete. Our own client needs no consent, so that step is removed. */
export function createPrompts({
  mustChangePassword,
  needsSecondFactor,
}: PromptQuestions): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  const checks = policy.get('login')?.checks
  checks?.add(new Check('account_gone', 'The account does not exist any more', isGone))
  checks?.add(
    // The session began before a second factor was set up, or was demanded.
    new Check('second_factor_missing', 'The session has no second factor', ({ oidc }) => {
      const { accountId, amr } = oidc.session ?? {}
      return accountId === undefined || amr?.includes(APP_CODE) ? false : needsSecondFactor(accountId)
    }),
  )
  policy.add(
    new Prompt(
      { name: CHANGE_PASSWORD },
      new Check('given_password', 'The password was chosen by somebody else', ({ oidc }) => {
        const { accountId } = oidc.session ?? {}
        return accountId === undefined ? false : mustChangePassword(accountId)
      }),
    ),
  )
  return policy
}

const isGone = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc.session?.accountId !== undefined && oidc.account === undefined
