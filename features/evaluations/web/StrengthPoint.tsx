import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { Evaluation, MainPoint } from '../contract.ts'
import { evaluationLanguage } from './EvaluationText.tsx'
import { QuotedWords } from './QuotedWords.tsx'

type Props = { readonly point: MainPoint; readonly evaluation: Evaluation }

/** What worked: the check or the statement, and the words that it rests on. */
export function StrengthPoint({ point, evaluation }: Props) {
  const lang = evaluationLanguage(evaluation)
  const { title, feedback } = point
  return (
    <div className="grid grid-cols-1 gap-2 text-ink sm:gap-3">
      <PointTitle point={point} evaluation={evaluation} />
      <p className="border-s-[3px] border-line ps-3 text-label">
        <QuotedWords quotation={point.quotation} messageId={point.message_id} evaluation={evaluation} />
      </p>
      {title !== null && feedback !== null && (
        <p lang={lang} dir="auto" className="text-sm text-ink-muted max-sm:hidden">
          {feedback}
        </p>
      )}
    </div>
  )
}

/** What a point is about: a check's name is the largest text of the page below its title, a statement is smaller. */
export const PointTitle = ({ point: { title, feedback }, evaluation }: Props) => (
  <p
    lang={title === null ? evaluationLanguage(evaluation) : rubricLanguage(evaluation.language)}
    dir="auto"
    className={
      title === null
        ? 'text-label font-medium'
        : 'text-lg leading-snug font-semibold tracking-tight wrap-anywhere sm:text-2xl'
    }
  >
    {title ?? feedback}
  </p>
)
