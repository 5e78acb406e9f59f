import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import type { Evaluation } from '../contract.ts'
import type { ContestedFinding } from './useObjections.ts'

/** Few learners object, so it loads when one does. */
const ObjectionPanel = requiredComponent(
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
  readonly panelClassName?: string
  /** Other actions beside the button. */
  readonly children?: ReactNode
}

/** "Not right?" beside a verdict or a statement. The form opens below; a sent objection is shown there, with Undo. */
export function ObjectionControl({ evaluation, subject, name, className, panelClassName, children }: Props) {
  const t = useText('evaluations')
  const [form, setForm] = useState<'untouched' | 'open' | 'left'>('untouched')
  const objection = evaluation.objections.find(
    (one) => one.check_key === subject.check_key && one.statement === subject.statement,
  )
  // An objection goes to the authors of the scenario, and a conversation of one's own has none.
  const canObject = evaluation.scenario.id !== null
  const isOpen = objection !== undefined || form === 'open'
  const label = (
    <>
      <Flag aria-hidden className="size-4 shrink-0" />
      {t('objection.notRight')}
    </>
  )
  return (
    <>
      <div className={cx('flex flex-wrap items-start gap-x-3 gap-y-2 empty:hidden print:hidden', className)}>
        {children}
        {canObject && !isOpen && (
          <button
            // When the form or the objection has gone, the button takes the focus.
            ref={form === 'left' ? takeFocus : undefined}
            type="button"
            aria-label={t('objection.open', { name })}
            onClick={() => setForm('open')}
            className={cx(look, 'hover:bg-sunken hover:text-ink')}
          >
            {label}
          </button>
        )}
        {/* An invisible copy of the button keeps the actions beside it in place. */}
        {canObject && isOpen && children && (
          <span aria-hidden className={cx(look, 'invisible')}>
            {label}
          </span>
        )}
      </div>
      {canObject && isOpen && (
        <div className={panelClassName}>
          <ObjectionPanel
            chatId={evaluation.chat_id}
            subject={subject}
            objection={objection}
            name={name}
            // An objection takes the focus only when it has just been sent.
            takesFocus={form === 'open'}
            onLeave={() => setForm('left')}
          />
        </div>
      )}
    </>
  )
}

const look =
  '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-ink-muted pointer-fine:min-h-8'

const takeFocus = (button: HTMLElement | null) => button?.focus()
