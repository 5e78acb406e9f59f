import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { Evaluation } from '../contract.ts'
import type { ContestedFinding } from './useObjections.ts'

/** Few learners object, so it loads when one does. */
const ObjectionPanel = requiredPart(
  'objection-panel',
  async () => (await import('./ObjectionPanel.tsx')).ObjectionPanel,
  <Spinner />,
)

type Props = {
  readonly evaluation: Evaluation
  readonly subject: ContestedFinding
  /** What the verdict or the statement is called. */
  readonly name: string
  readonly className?: string
}

/** "Not right?" beside a verdict or a statement. The form opens in place; what was sent stands here, with Undo. */
export function NotRight({ evaluation, subject, name, className }: Props) {
  const t = useText('evaluations')
  const [form, setForm] = useState<'untouched' | 'open' | 'left'>('untouched')
  const objection = evaluation.objections.find(
    (one) => one.check_key === subject.check_key && one.statement === subject.statement,
  )
  // An objection goes to the authors of the scenario, and a conversation of one's own has none.
  if (evaluation.scenario.id === null) return null
  if (objection || form === 'open')
    return (
      <ObjectionPanel
        chatId={evaluation.chat_id}
        subject={subject}
        objection={objection}
        name={name}
        // Only who has just sent it looks at it next.
        takesFocus={form === 'open'}
        onLeave={() => setForm('left')}
      />
    )
  return (
    <button
      // Where the form or the objection was, the button has the focus again.
      ref={form === 'left' ? takeFocus : undefined}
      type="button"
      aria-label={t('objection.open', { name })}
      onClick={() => setForm('open')}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-2 text-sm text-ink-muted hover:bg-sunken hover:text-ink pointer-fine:min-h-8 print:hidden',
        className,
      )}
    >
      <Flag aria-hidden className="size-4 shrink-0" />
      {t('objection.notRight')}
    </button>
  )
}

const takeFocus = (button: HTMLElement | null) => button?.focus()
