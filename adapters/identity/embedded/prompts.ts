import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

export const CHANGE_PASSWORD = 'change_password'

/** The steps before a sign-in is complete. Our own client needs no consent, so that step is removed. */
export function createPrompts(
  mustChangePassword: (accountId: string) => Promise<boolean>,
): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.remove('consent')
  policy.get('login')?.checks.add(new Check('account_gone', 'The account does not exist any more', isGone))
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
