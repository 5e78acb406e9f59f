import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { type Credentials, CredentialsDialog } from './CredentialsDialog.tsx'
import { UserForm } from './UserForm.tsx'

/** Creates users; what they sign in with the first time is in no store, so it is gone once it has been closed. */
export function NewUserCard() {
  const { data: me } = useQuery(sessionQuery)
  const [credentials, show] = useState<Credentials>()
  if (!me) return null
  return (
    <>
      <UserForm me={me} onPassword={show} />
      <CredentialsDialog credentials={credentials} onClose={() => show(undefined)} />
    </>
  )
}
