import { useText } from '#platform/web/hooks/useText.ts'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'

type Props = { readonly isForScim: boolean; readonly onChoose: (isForScim: boolean) => void }

/** The choice whether a directory or another program will use the token. */
export function PurposeChoice({ isForScim, onChoose }: Props) {
  const t = useText('tokens')
  return (
    <div className="grid gap-1.5">
      <SegmentedControl
        label={t('purpose')}
        isLabelShown
        choices={[
          { value: 'api', label: t('purposes.api') },
          { value: 'scim', label: t('purposes.scim') },
        ]}
        value={isForScim ? 'scim' : 'api'}
        onChoose={(value) => onChoose(value === 'scim')}
      />
      <p className="text-sm text-ink-muted">{t(isForScim ? 'purposeHints.scim' : 'purposeHints.api')}</p>
    </div>
  )
}
