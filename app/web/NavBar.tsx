import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useIsWide } from '#platform/web/hooks/useIsWide.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { AccountBar } from './AccountBar.tsx'
import { NavLink } from './NavLink.tsx'
import { NavLinks } from './NavLinks.tsx'
import { NavMenu } from './NavMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Always visible. Below 56 rem everything but the product's name moves into a menu. */
export function NavBar({ isWide }: { readonly isWide: boolean }) {
  const t = useText('app')
  const { data: me } = useQuery(sessionQuery)
  // Not by CSS alone: an open menu that is not displayed would still make the rest of the page inert.
  const hasRoom = useIsWide()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-canvas/92 backdrop-blur-md">
      <nav
        aria-label={t('nav.label')}
        className={cx('mx-auto flex h-nav items-center gap-2 px-4 sm:px-6', !isWide && 'max-w-page')}
      >
        <NavLink to={screens.home} className="mr-4 flex min-h-11 items-center gap-2.5 rounded-control">
          <Logo size={32} />
          <span className="font-semibold tracking-tight">Performance Partner</span>
        </NavLink>
        {me && hasRoom && (
          <>
            <div className="flex items-center gap-1">
              <NavLinks me={me} />
            </div>
            <AccountBar me={me} className="ml-auto flex" />
          </>
        )}
        {/* A new menu on each screen, so that going back closes it too. */}
        {me && !hasRoom && <NavMenu key={path} me={me} className="-mr-2 ml-auto" />}
        {me === null && (
          <div className="ml-auto flex items-center gap-2">
            <ThemeButton />
            <LinkButton to={screens.login} look="secondary" size="small">
              {t('nav.login')}
            </LinkButton>
          </div>
        )}
      </nav>
    </header>
  )
}
