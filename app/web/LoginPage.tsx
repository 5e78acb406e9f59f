import { useLocation, useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { LoginScreen } from '#features/session/web/LoginScreen.tsx'

/** The sign-in screen, with the search parameters and the history state of its address. */
export function LoginPage() {
  const { next, failed } = useSearch({ from: screens.login })
  const hasSessionEnded = useLocation({ select: ({ state }) => state.hasSessionEnded === true })
  return <LoginScreen next={next} problem={failed ?? (hasSessionEnded ? 'ended' : undefined)} />
}
