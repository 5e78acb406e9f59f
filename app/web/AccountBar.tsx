import LogOut from 'lucide-react/icons/log-out'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { goToSignOut } from '#features/session/web/go-to-sign-out.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Avatar } from '#platform/web/ui/Face.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { NavLink } from './NavLink.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Shows who is signed in, and the sign-out. */
export function AccountBar({ me, className }: { readonly me: Me; readonly className: string }) {
  const t = useText('app')
  const language = me.language.name || t('defaultLanguage')
  return (
    <div className={cx('items-center gap-2', className)}>
      <ThemeButton />
      {/* The language is chosen on that page. */}
      <NavLink
        to={screens.account}
        aria-label={t('nav.language', { name: language })}
        title={t('nav.language', { name: language })}
        className="-mx-2 flex min-h-11 min-w-0 items-center rounded-control px-2 text-sm text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <span className="max-w-40 truncate">{language}</span>
      </NavLink>
      <span className="ml-1 flex min-w-0 items-center border-l border-line pl-3">
        <NavLink
          to={screens.account}
          title={t('nav.account', { name: me.username })}
          className="-mx-2 flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
        >
          <Avatar name={me.username} />
          <span className="max-w-40 truncate text-sm font-medium">{me.username}</span>
        </NavLink>
      </span>
      <PasswordLink me={me} />
      <IconButton name={t('nav.logout')} onClick={goToSignOut} className="-mr-2">
        <LogOut aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
