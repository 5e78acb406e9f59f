import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { MAX_TOKEN_DAYS } from '../contract.ts'

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'> & {
  /** Whether the token may be valid until somebody revokes it. */
  readonly mayStay: boolean
}

/** For how long a token is valid. */
export function ExpiryChoice({ mayStay, ...rest }: Props) {
  const t = useText('tokens')
  const days = [30, 90, MAX_TOKEN_DAYS].map((count) => ({
    value: String(count),
    label: t('days', { count }),
  }))
  return (
    <SelectField
      // A select cannot hold what it does not offer yet.
      key={String(mayStay)}
      {...rest}
      label={t('validFor')}
      choices={mayStay ? [{ value: '', label: t('forEver') }, ...days] : days}
    />
  )
}
