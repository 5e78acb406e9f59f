import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'
import { useIsWide } from '#platform/web/hooks/useIsWide.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { ComparedTry } from './CompareBanner.tsx'
import { CompareLane } from './CompareLane.tsx'
import { ComparedMessage } from './ComparedMessage.tsx'
import { countMetChecks } from '../contract-verdicts.ts'

type Props = {
  readonly before: ComparedTry
  readonly after: ComparedTry
  /** How many messages both tries share. */
  readonly shared: number
}

/** Both tries from where they part, side by side; on a phone one at a time. What they share is folded. */
export function CompareLanes({ before, after, shared }: Props) {
  const t = useText('evaluations')
  const isWide = useIsWide()
  const [shown, show] = useState<'before' | 'after'>('after')
  const labelOf = ({ number, evaluation }: ComparedTry) => {
    const name = t('compare.try', { number })
    const counted = countMetChecks(evaluation?.checks.map(({ verdict }) => verdict) ?? [])
    return counted.count > 0 ? `${name} · ${t('compare.met', counted)}` : name
  }
  const lanes = { before, after }
  return (
    <div className="grid grid-cols-1 gap-5 max-nav:pb-36">
      {!isWide && (
        <SegmentedControl
          label={t('compare.which')}
          choices={[
            { value: 'before', label: labelOf(before) },
            { value: 'after', label: labelOf(after) },
          ]}
          value={shown}
          onChoose={show}
        />
      )}
      {shared > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-sm text-ink-muted after:h-px after:grow after:bg-line">
            <ChevronsUpDown aria-hidden className="size-4" />
            {t('compare.shared', { count: shared })}
          </summary>
          <ol className="mx-auto grid max-w-3xl gap-3 py-3">
            {after.chat.messages.slice(0, shared).map((message) => (
              <ComparedMessage
                key={message.id}
                // No findings are shown here, because those of the two tries may differ; the lanes show them.
                compared={{ ...after, evaluation: null }}
                message={message}
                isPale={false}
              />
            ))}
          </ol>
        </details>
      )}
      <div className="grid grid-cols-1 items-start gap-6 nav:grid-cols-2">
        {(['before', 'after'] as const)
          .filter((one) => isWide || one === shown)
          .map((one) => (
            <CompareLane
              key={one}
              compared={lanes[one]}
              title={labelOf(lanes[one])}
              messages={lanes[one].chat.messages.slice(shared)}
              isPale={one === 'before'}
            />
          ))}
      </div>
    </div>
  )
}
