import { useId, useState } from 'react'
import { FocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { type PackChoice, packChoices, type PackState, type PreviewedItem } from '../contract.ts'
import { type ChoicesByItem, offersPackChoice, keyOfItem } from './pack-decisions.ts'
import { PackItemLine } from './PackItemLine.tsx'

/** More items would be slow to show, and nobody reads them all. */
const SHOWN = 30

type Props = {
  readonly state: PackState
  readonly items: readonly PreviewedItem[]
  readonly decided: ChoicesByItem
  readonly isDisabled: boolean
  readonly onDecide: (items: readonly PreviewedItem[], choice: PackChoice) => void
}

/** The items in one state, with an explanation of the state. */
export function PackItemGroup({ state, items, decided, isDisabled, onDecide }: Props) {
  const t = useText('packs')
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  const isMany = items.length > 1 && offersPackChoice(state)
  const list = (
    <>
      <ul
        className={
          offersPackChoice(state)
            ? 'divide-y divide-line border-t border-line'
            : 'grid gap-x-8 sm:grid-cols-2'
        }
      >
        {items.slice(0, shown).map((item) => (
          <PackItemLine
            key={keyOfItem(item)}
            item={item}
            decided={decided}
            isDisabled={isDisabled}
            onChoose={(choice) => onDecide([item], choice)}
          />
        ))}
      </ul>
      {items.length > shown && (
        <>
          <FocusOnRemoval />
          <TextButton
            className="justify-self-start text-sm text-accent-ink"
            onClick={() => setShown((before) => before + 10 * SHOWN)}
          >
            {t('showMore', { count: items.length - shown })}
          </TextButton>
        </>
      )}
    </>
  )
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h4 id={id} className="font-semibold">
            {t(`states.${state}.title`, { count: items.length })}
          </h4>
          <p className="max-w-prose text-sm text-ink-muted">{t(`states.${state}.text`)}</p>
        </div>
        {isMany && (
          <div
            role="group"
            aria-label={t('forAll')}
            className="flex flex-wrap gap-x-4 text-sm text-accent-ink"
          >
            {packChoices.map((choice) => (
              <TextButton key={choice} disabled={isDisabled} onClick={() => onDecide(items, choice)}>
                {t(`all.${choice}`)}
              </TextButton>
            ))}
          </div>
        )}
      </div>
      {state === 'same' ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-muted">
            {t('showSame')}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}
