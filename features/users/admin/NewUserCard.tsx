import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, signInOptionsQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { type Credentials, CredentialsDialog } from './CredentialsDialog.tsx'
import { UserForm } from './UserForm.tsx'

/** Creates users; what they sign in with the first time is in no store, so it is gone once it has been closed. */
export function NewUserCard() {
  const t = useText('users')
  const { data: me } = useQuery(sessionQuery)
  const { data: options } = useQuery(signInOptionsQuery)
  const [credentials, show] = useState<Credentials>()
  if (!me) return null
  return (
    <>
      {options?.creates_accounts === false && <Banner tone="note">{t('alsoAtProvider')}</Banner>}
      <UserForm me={me} onPassword={show} />
      <CredentialsDialog credentials={credentials} onClose={() => show(undefined)} />
    </>
  )
}
