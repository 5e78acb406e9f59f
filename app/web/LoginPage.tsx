import { useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { LoginScreen } from '#features/session/web/LoginScreen.tsx'

/** The sign-in with what its address says. */
export function LoginPage() {
  return <LoginScreen {...useSearch({ from: screens.login })} />
}
