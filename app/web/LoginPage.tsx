import { useLocation, useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { LoginScreen } from '#features/session/web/LoginScreen.tsx'

/** The sign-in with what its address and its history entry say. */
export function LoginPage() {
  const { next, failed } = useSearch({ from: screens.login })
  const hasSessionEnded = useLocation({ select: ({ state }) => state.hasSessionEnded === true })
  return <LoginScreen next={next} problem={failed ?? (hasSessionEnded ? 'ended' : undefined)} />
}
