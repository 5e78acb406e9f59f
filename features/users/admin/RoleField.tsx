import type { ComponentProps } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'choices'> & {
  readonly offered: readonly Role[]
}

/** The choice of a user's role. */
export function RoleField({ offered, ...rest }: Props) {
  const t = useText('users')
  return (
    <SelectField
      {...rest}
      label={t('permission')}
      choices={offered.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
    />
  )
}
