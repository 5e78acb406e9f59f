import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { PageSection } from '#platform/web/ui/PageSection.tsx'

type Props = { readonly me: Pick<Me, 'password_page' | 'second_factor_page'> }

/** Links to the embedded provider's pages for one's password and second factor. */
export function SignInLinks({ me: { password_page, second_factor_page } }: Props) {
  const t = useText('session')
  if (password_page === undefined && second_factor_page === undefined) return null
  return (
    <PageSection title={t('account.access')}>
      <div className="flex flex-wrap gap-3">
        {password_page !== undefined && (
          <a href={password_page} className={buttonClass('secondary', 'normal')}>
            <KeyRound aria-hidden className="size-4" />
            {t('account.password')}
          </a>
        )}
        {second_factor_page !== undefined && (
          <a href={second_factor_page} className={buttonClass('secondary', 'normal')}>
            <ShieldCheck aria-hidden className="size-4" />
            {t('account.secondFactor')}
          </a>
        )}
      </div>
    </PageSection>
  )
}
