import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Evaluation } from '../contract.ts'
import { CheckVerdictLine } from './CheckRow.tsx'
import { evaluationLanguage } from './EvaluationText.tsx'
import { FindingMark, useFindingTitle } from './FindingMark.tsx'
import { FindingSteps } from './FindingSteps.tsx'
import { ObjectionControl } from './ObjectionControl.tsx'
import { TryAgainLink } from './TryAgainLink.tsx'
import type { FindingSelection } from './useFindings.ts'

type Props = {
  readonly selection: FindingSelection
  readonly evaluation: Evaluation
  readonly isSheet: boolean
  readonly onBack: () => void
}

/** The chosen finding: what was found, on which words, and how they could sound. */
export function FindingDetails({ selection, evaluation, isSheet, onBack }: Props) {
  const t = useText('evaluations')
  const titleOf = useFindingTitle()
  const { chosen } = selection
  if (!chosen) return null
  const { check, statement, quotation } = chosen
  const lang = evaluationLanguage(evaluation)
  // Each piece of feedback can be tried again, and each check that was not met.
  const isOffered = check === null || check.verdict === 'not_met' || check.verdict === 'partly'
  // If the check names a message that lacks what it counts, that message is to be said again, not the chosen one.
  const missing = check?.evidence.find(({ is_missing }) => is_missing === true)
  return (
    <div className="grid grid-cols-1 gap-3 text-label leading-relaxed wrap-anywhere">
      <FindingSteps selection={selection} isSheet={isSheet} />
      <div className="flex items-start gap-3">
        <FindingMark finding={chosen} />
        <div className="min-w-0">
          {/* The key makes a new heading for each finding, so that each takes the focus. */}
          <h3
            key={chosen.key}
            ref={takeFocus}
            tabIndex={-1}
            lang={check ? rubricLanguage(evaluation.language) : undefined}
            dir="auto"
            className="text-lg leading-snug font-semibold tracking-tight"
          >
            {titleOf(chosen)}
          </h3>
          {check && <CheckVerdictLine check={check} evaluation={evaluation} />}
        </div>
      </div>
      {chosen.isMissing && <p className="text-sm text-ink-muted">{t('checks.missing')}</p>}
      <blockquote lang={evaluation.language} dir="auto" className="border-s-[3px] border-line ps-3">
        {quotation}
      </blockquote>
      {statement && (
        <p lang={lang} dir="auto">
          {statement.feedback}
        </p>
      )}
      {statement?.better && (
        <div className="border-s-[3px] border-accent ps-3">
          <p className="text-xs text-ink-muted">{t('points.better')}</p>
          <p lang={lang} dir="auto" className="font-medium">
            {statement.better}
          </p>
        </div>
      )}
      {isOffered && (
        <TryAgainLink
          evaluation={evaluation}
          messageId={missing?.message_id ?? chosen.messageId}
          checkKey={check?.key ?? null}
          name={titleOf(chosen)}
          className="justify-self-start"
        />
      )}
      <ObjectionControl
        key={chosen.key}
        evaluation={evaluation}
        subject={
          check
            ? { check_key: check.key, statement: null }
            : { check_key: null, statement: statement ? evaluation.specifics.indexOf(statement) : null }
        }
        name={titleOf(chosen)}
      />
      <TextButton onClick={onBack} className="justify-self-start text-sm text-accent-ink">
        {t('context.back')}
      </TextButton>
    </div>
  )
}

/** The attribute is for a dialog that opens at the same time and moves the focus to the element that has it. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.setAttribute('autofocus', '')
  heading?.focus({ preventScroll: true })
}
