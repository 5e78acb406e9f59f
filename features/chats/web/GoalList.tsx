import { useId } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import type { ConversationGoal } from '../contract-outcome.ts'
import { useGoalsShown, useGoalTitles } from './useGoals.ts'

/** The goals of this conversation, ticked by what the director saw. Learners may hide them. */
export function GoalList({ chat }: { readonly chat: Chat }) {
  const t = useText('chats')
  const id = useId()
  const [isShown, show] = useGoalsShown()
  const titles = useGoalTitles(chat)
  const { goals, language } = chat
  if (goals.length === 0) return null
  const rowsOf = (isStep: boolean) =>
    goals.flatMap((goal, index) =>
      (goal.kind === 'step') === isStep
        ? // oxlint-disable-next-line react/no-array-index-key -- steps may have the same words, and keep their place
          [<GoalRow key={index} title={titles[index]} goal={goal} lang={language} />]
        : [],
    )
  const steps = rowsOf(true)
  const isAnyHidden = chat.ending === null && goals.some(({ kind, what }) => kind === 'step' && what === null)
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-sm font-medium text-ink-muted">
          {t('goals.title')}
        </h2>
        <TextButton
          aria-expanded={isShown}
          onClick={() => show(!isShown)}
          className="shrink-0 text-sm print:hidden"
        >
          {t(isShown ? 'goals.hide' : 'goals.show')}
        </TextButton>
      </div>
      {isShown && (
        <>
          <ul className="grid gap-3 empty:hidden">{rowsOf(false)}</ul>
          {steps.length > 0 && (
            <>
              <h3 id={`${id}-agreed`} className="pt-1">
                {t('goals.agreed')}
              </h3>
              <ol aria-labelledby={`${id}-agreed`} className="grid gap-3">
                {steps}
              </ol>
              {isAnyHidden && <p className="text-sm text-ink-muted print:hidden">{t('goals.stepsHint')}</p>}
            </>
          )}
        </>
      )}
    </section>
  )
}

const marks = { open: 'not_met', partly: 'partly', reached: 'met' } as const

type RowProps = {
  readonly title: string | undefined
  readonly goal: ConversationGoal
  readonly lang: string
}

function GoalRow({ title, goal, lang }: RowProps) {
  const t = useText('chats')
  const language = useLanguage()
  const note = goal.state === 'partly' && t(goal.kind === 'step' ? 'goals.stepPartly' : 'goals.behindPartly')
  const { message } = goal
  return (
    <li className="flex gap-3">
      <VerdictMark verdict={marks[goal.state]} className="mt-0.5" />
      <div className="min-w-0 leading-relaxed wrap-anywhere">
        <p lang={goal.what === null ? undefined : lang} dir="auto">
          {title}
        </p>
        {note ? (
          <p className="text-sm text-ink-muted">{note}</p>
        ) : (
          <VisuallyHidden>{t(`goals.${goal.state}`)}</VisuallyHidden>
        )}
        {message !== undefined && (
          <p className="text-sm text-ink-muted">
            {t('goals.message', { number: formatNumber(message, language) })}
          </p>
        )}
      </div>
    </li>
  )
}
