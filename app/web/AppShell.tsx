import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, ViewTransition } from 'react'
import { SetupError } from '#features/session/web/SetupError.tsx'
import { sessionQuery, toPrincipal } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { NavBar } from './NavBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { SessionEndDialog } from './SessionEndDialog.tsx'

/** The frame around every screen. */
export function AppShell() {
  const t = useText('app')
  const layout = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.layout)?.staticData.layout,
  })
  const screen = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const main = useFocusOnArrival(screen)
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink to="main">{t('skip')}</SkipLink>
      {layout !== 'bare' && <NavBar isWide={layout === 'wide'} />}
      <OfflineNotice />
      <main ref={main} id="main" tabIndex={-1} className="flex grow flex-col">
        <ViewTransition key={screen} default="none" enter="auto" exit="auto">
          <Outlet />
        </ViewTransition>
      </main>
      <SessionEndDialog />
    </div>
  )
}

/** The first stop of the keyboard, which skips what every page repeats. */
function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="fixed top-3 left-3 z-50 pointer-events-none opacity-0 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus-visible:pointer-events-auto focus-visible:opacity-100"
    >
      {children}
    </a>
  )
}

/**
 * After a move to another screen, the focus and the screen reader start at its beginning, as they do after a page load,
 * unless the screen itself has taken the focus.
 */
function useFocusOnArrival(screen: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(screen)
  useEffect(() => {
    if (previous.current === screen) return
    previous.current = screen
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [screen])
  return main
}

/** The screens, for people whose account an administrator has finished setting up. */
export function MemberOutlet() {
  const { data: me } = useQuery(sessionQuery)
  return me && !allows(toPrincipal(me), 'member') ? <SetupError problem={me.setup_problem} /> : <Outlet />
}
