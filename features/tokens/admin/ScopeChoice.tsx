import { useId } from 'react'
import { describedBy, FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { scopes, type TokenScope } from '../contract.ts'

type Props = {
  readonly value: readonly TokenScope[]
  readonly onChoose: (scopes: TokenScope[]) => void
  readonly error?: string | undefined
}

/** The choice of a token's scopes. */
export function ScopeChoice({ value, onChoose, error }: Props) {
  const t = useText('tokens')
  const id = useId()
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={describedBy({ id, error })}>
      <legend className="mb-1.5 text-sm font-medium">{t('scopes')}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2 nav:flex nav:flex-wrap nav:gap-x-8">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(scopeTexts[scope])}
            aria-invalid={error !== undefined}
            isChecked={value.includes(scope)}
            onCheck={(isChecked) =>
              onChoose(scopes.filter((one) => (one === scope ? isChecked : value.includes(one))))
            }
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

/** The keys of the scopes' texts. */
export const scopeTexts = {
  scim: 'scope.scim',
  'users:read': 'scope.usersRead',
  'users:write': 'scope.usersWrite',
  'audit:read': 'scope.auditRead',
  'scenarios:read': 'scope.scenariosRead',
} as const satisfies Record<TokenScope, string>
