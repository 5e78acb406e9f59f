import { rubricLanguage, verdicts } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'
import { chooseVerdictText, findRetryEvidence } from '../contract-verdicts.ts'
import { ObjectionControl } from './ObjectionControl.tsx'
import { QuotedWords } from './QuotedWords.tsx'
import { TryAgainLink } from './TryAgainLink.tsx'

type Props = { readonly check: EvaluatedCheck; readonly evaluation: Evaluation }

/** A check, its verdict, how far the readings agreed, and the words that it rests on. */
export function CheckRow({ check, evaluation }: Props) {
  const { name, verdict, evidence } = check
  const moment = findRetryEvidence(check)
  const t = useText('evaluations')
  return (
    <li
      className={cx(
        'grid grid-cols-1 gap-x-6 gap-y-2 rounded-control py-1 break-inside-avoid nav:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem] print:grid-cols-2 print:gap-x-4',
        verdict === 'divided' &&
          '-mx-2 bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--color-sunken)_6px_8px)] px-2',
      )}
    >
      <div className="flex items-start gap-3">
        <VerdictMark verdict={verdict} className="mt-0.5" />
        <div className="min-w-0">
          <h4
            lang={rubricLanguage(evaluation.language)}
            dir="auto"
            className="text-label font-medium wrap-anywhere"
          >
            {name}
          </h4>
          <CheckVerdictLine check={check} evaluation={evaluation} />
        </div>
      </div>
      {evidence.length > 0 && (
        <ul className="ms-8 grid content-start gap-2 nav:ms-0 print:ms-0">
          {evidence.map(({ message_id, quotation, is_missing }) => (
            <li
              key={`${message_id} ${quotation}`}
              className={cx('border-s-2 border-line ps-3 text-sm', is_missing && 'border-dashed')}
            >
              {is_missing && <p className="text-ink-muted">{t('checks.missing')}</p>}
              <QuotedWords quotation={quotation} messageId={message_id} evaluation={evaluation} />
            </li>
          ))}
        </ul>
      )}
      {verdict !== 'not_judged' && (
        <ObjectionControl
          evaluation={evaluation}
          subject={{ check_key: check.key, statement: null }}
          name={name}
          className="ms-8 nav:col-start-3 nav:ms-0 nav:justify-end"
          panelClassName="col-span-full ms-8"
        >
          {moment && (verdict === 'not_met' || verdict === 'partly') && (
            <TryAgainLink
              evaluation={evaluation}
              messageId={moment.message_id}
              checkKey={check.key}
              name={name}
              isShort
            />
          )}
        </ObjectionControl>
      )}
    </li>
  )
}

/** "Met · 3 of 5 readings agreed". */
export function CheckVerdictLine({ check, evaluation }: Props) {
  const t = useText('evaluations')
  const isClosest = check.counter && check.verdict === 'met' && check.evidence.length > 0
  return (
    <p className="text-sm text-ink-muted">
      {t(chooseVerdictText(check, evaluation.language))}
      <Agreement check={check} />
      {isClosest && <> · {t('checks.closest')}</>}
    </p>
  )
}

/** How far the readings agreed; for a divided check, how many readings came to each verdict. */
function Agreement({ check: { kind, readings, verdict } }: Pick<Props, 'check'>) {
  const t = useText('evaluations')
  const all = Object.values(readings).reduce((sum, one) => sum + one, 0)
  // A counted check has readings only where they found more than its rule, and settled it.
  if (kind === 'counted' && all === 0) return <> · {t('checks.counted')}</>
  if (verdict === 'not_judged') return <> · {t('checks.unclear')}</>
  if (all === 0) return null
  if (verdict !== 'divided') return <> · {t('checks.agreed', { agreed: readings[verdict], count: all })}</>
  const said = verdicts
    .filter((one) => readings[one] > 0)
    .map((one) => `${t(`checks.verdicts.${one}`)} ${readings[one]}`)
  return <> · {said.join(', ')}</>
}
