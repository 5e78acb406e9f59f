import { useLocation } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import type { Me } from '#features/session/contract.ts'
import { toPrincipal } from '#features/session/web/queries.ts'
import { type Access, allows } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { NavLink } from './NavLink.tsx'

type NavTarget = {
  readonly to: typeof screens.home | typeof screens.history | typeof screens.admin
  readonly text: 'nav.scenarios' | 'nav.history' | 'nav.admin'
  readonly access: Access
  /** Further addresses on which this link is current. */
  readonly prefixes: readonly string[]
}

const navTargets: readonly NavTarget[] = [
  {
    to: screens.home,
    text: 'nav.scenarios',
    access: 'signed-in',
    prefixes: ['/chat/', '/chats/', screens.ownConversations, screens.studies],
  },
  { to: screens.history, text: 'nav.history', access: 'signed-in', prefixes: ['/history/', '/evaluation/'] },
  { to: screens.admin, text: 'nav.admin', access: 'admin', prefixes: ['/admin'] },
]

/** The links of the navigation; the current one is marked. */
export function NavLinks({ me, onFollow }: { readonly me: Me; readonly onFollow?: () => void }) {
  const t = useText('app')
  const path = useLocation({ select: ({ pathname }) => pathname })
  return navTargets
    .filter(({ access }) => allows(toPrincipal(me), access))
    .map(({ to, text, prefixes }) => {
      const isHere = path === to || prefixes.some((prefix) => path.startsWith(prefix))
      return (
        <NavLink
          key={to}
          to={to}
          // Only the admin area has a parameter: its first tab.
          params={{ _splat: 'users' }}
          onClick={onFollow}
          current={isHere ? (path === to ? 'page' : 'true') : undefined}
          className={cx(
            'flex min-h-11 items-center rounded-control px-3 nav:pointer-fine:min-h-10 text-label font-medium transition-colors duration-150',
            isHere
              ? 'bg-accent-soft text-accent-ink forced-colors:border'
              : 'text-ink-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {t(text)}
        </NavLink>
      )
    })
}
