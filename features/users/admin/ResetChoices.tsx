import type { ResetChoice } from '#features/users/contract-lifecycle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'

type Props = {
  readonly choice: ResetChoice
  readonly onChoose: (choice: ResetChoice) => void
}

/** Chooses a temporary password or a link, and whether the second factor is removed. */
export function ResetChoices({ choice, onChoose }: Props) {
  const t = useText('users')
  return (
    <div className="mb-4 grid justify-items-start gap-2 text-ink">
      <SegmentedControl
        label={t('reset.way')}
        isLabelShown
        choices={[
          { value: 'link', label: t('reset.link') },
          { value: 'password', label: t('reset.password') },
        ]}
        value={choice.by}
        onChoose={(by) => onChoose({ ...choice, by })}
      />
      <p className="text-sm text-ink-muted">{t(`reset.${choice.by}Hint`)}</p>
      <Checkbox
        label={t('reset.removeSecondFactor')}
        isChecked={choice.second_factor === 'remove'}
        onCheck={(isRemoved) => onChoose({ ...choice, second_factor: isRemoved ? 'remove' : 'keep' })}
      />
    </div>
  )
}
