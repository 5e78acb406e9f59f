import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { signInOptionsQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { UserForm } from './UserForm.tsx'

/** The form for new users; says whether their accounts must also be made at the identity provider. */
export function NewUserCard(props: ComponentProps<typeof UserForm>) {
  const t = useText('users')
  const { data: options } = useQuery(signInOptionsQuery)
  return (
    <>
      {options?.creates_accounts === false && <Banner tone="note">{t('alsoAtProvider')}</Banner>}
      <UserForm {...props} />
    </>
  )
}
