import KeyRound from 'lucide-react/icons/key-round'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'

/** Leads to the identity provider's page for a new password, if this server's provider has one. */
export function PasswordLink({ me }: { readonly me: Me }) {
  const t = useText('app')
  if (me.password_page === undefined) return null
  return (
    <a
      href={me.password_page}
      aria-label={t('nav.password')}
      title={t('nav.password')}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      <KeyRound aria-hidden className="size-5" />
    </a>
  )
}
