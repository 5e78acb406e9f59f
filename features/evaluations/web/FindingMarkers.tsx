import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { chooseVerdictText } from '../contract-verdicts.ts'
import { FindingMark, useFindingTitle } from './FindingMark.tsx'
import { type Finding, markerId } from './findings.ts'

type Props = {
  readonly findings: readonly Finding[]
  readonly chosenKey: string | null
  /** Id of the column that shows a finding; undefined where it opens as a sheet. */
  readonly columnId: string | undefined
  /** The evaluation's language. */
  readonly lang: string
  readonly onToggle: (finding: Finding) => void
}

/**
 * A button below a message for each check and statement; it names the finding and shows the first one (requirement E4).
 */
export function FindingMarkers({ findings, chosenKey, columnId, lang, onToggle }: Props) {
  const t = useText('evaluations')
  const titleOf = useFindingTitle()
  return (
    <div className="flex flex-wrap justify-end gap-2 print:hidden">
      {[...Map.groupBy(findings, markerId)].map(([id, own]) => {
        const chosen = own.find(({ key }) => key === chosenKey)
        const [first] = own
        const finding = chosen ?? first
        if (!finding) return null
        const { check, number } = finding
        const title = own.length > 1 ? `${titleOf(finding)} · ${own.length}` : titleOf(finding)
        return (
          <button
            key={id}
            id={id}
            type="button"
            aria-label={
              check
                ? t('findings.openVerdict', { title, verdict: t(chooseVerdictText(check, lang)), number })
                : t('findings.open', { title, number })
            }
            aria-haspopup={columnId === undefined ? 'dialog' : undefined}
            aria-expanded={chosen !== undefined}
            aria-controls={columnId}
            onClick={() => onToggle(finding)}
            className={cx(
              'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-surface py-1 ps-2.5 pe-3.5 text-start text-sm ring-inset pointer-fine:min-h-9 forced-colors:border [&_svg]:mt-0',
              chosen ? 'ring-2 ring-accent forced-colors:border-4' : 'ring-1 ring-line hover:bg-sunken',
            )}
          >
            <FindingMark finding={finding} />
            <span
              lang={check ? rubricLanguage(lang) : undefined}
              dir="auto"
              className="min-w-0 wrap-anywhere"
            >
              {title}
            </span>
          </button>
        )
      })}
    </div>
  )
}
