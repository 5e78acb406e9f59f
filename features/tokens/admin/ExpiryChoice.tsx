import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { MAX_TOKEN_DAYS } from '../contract.ts'

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'> & {
  /** Whether a token without an expiry is allowed. */
  readonly mayStay: boolean
}

/** The choice of a token's lifetime. */
export function ExpiryChoice({ mayStay, ...rest }: Props) {
  const t = useText('tokens')
  const days = [30, 90, MAX_TOKEN_DAYS].map((count) => ({
    value: String(count),
    label: t('days', { count }),
  }))
  return (
    <SelectField
      // Mounts the select anew with its choices: it cannot hold a value that it does not offer yet.
      key={String(mayStay)}
      {...rest}
      label={t('validFor')}
      choices={mayStay ? [{ value: '', label: t('forEver') }, ...days] : days}
    />
  )
}
