import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import { type PackChoice, packChoices, type PreviewedItem } from '../contract.ts'
import { choiceOf, type ChoicesByItem, offersPackChoice } from './pack-decisions.ts'
import { PackDifferences } from './PackDifferences.tsx'

type Props = {
  readonly item: PreviewedItem
  readonly decided: ChoicesByItem
  readonly isDisabled: boolean
  readonly onChoose: (choice: PackChoice) => void
}

/** An item with its differences, and the choice of what to do with it. */
export function PackItemLine({ item, decided, isDisabled, onChoose }: Props) {
  const t = useText('packs')
  const isOpen = offersPackChoice(item.state)
  return (
    <li
      className={cx(
        'grid grid-cols-1 items-start gap-x-6 gap-y-2',
        isOpen ? 'py-3 md:grid-cols-[minmax(0,1fr)_auto]' : 'py-1',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-label">
          <span className="font-medium wrap-anywhere">{item.name}</span>
          <span className="text-sm text-ink-muted">{t(`kinds.${item.kind}`)}</span>
        </p>
        <PackDifferences item={item} />
      </div>
      {isOpen && (
        <fieldset disabled={isDisabled} className="min-w-0">
          <SegmentedControl
            label={t('whatBecomesOf', { name: item.name })}
            choices={packChoices.map((value) => ({ value, label: labelOf(value) }))}
            value={choiceOf(item, decided) ?? null}
            onChoose={onChoose}
          />
        </fieldset>
      )}
    </li>
  )

  function labelOf(choice: PackChoice): string {
    return item.state === 'archived' ? t(`archivedChoices.${choice}`) : t(`choices.${choice}`)
  }
}
