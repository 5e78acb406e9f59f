import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { listSupportingEvidence } from '#features/evaluations/contract-verdicts.ts'
import type { Booster } from '#features/practice/contract-booster.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'

type Props = {
  readonly booster: Booster
  readonly result: NonNullable<Booster['result']>
  readonly language: string
}

/** The result of a short try's one check: the verdict, the words that show it, and what the check looks for. */
export function BoosterResult({ booster: { check }, result, language }: Props) {
  const t = useText('chats')
  const { verdict } = result
  const evidence = listSupportingEvidence(result)
  const lang = rubricLanguage(language)
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 forced-colors:border">
      <div className="flex items-start gap-3">
        <VerdictMark verdict={verdict} className="mt-0.5" />
        <div className="min-w-0">
          <p lang={lang} dir="auto" className="font-medium wrap-anywhere">
            {check.name}
          </p>
          <p className="text-label text-ink-muted">{t(`booster.verdicts.${verdict}`)}</p>
        </div>
      </div>
      {evidence.length > 0 && (
        <ul className="grid gap-2">
          {evidence.map(({ message_id, quotation }) => (
            <li
              key={`${message_id} ${quotation}`}
              lang={language}
              dir="auto"
              className="border-s-2 border-line ps-3 text-sm wrap-anywhere"
            >
              <q>{quotation}</q>
            </li>
          ))}
        </ul>
      )}
      {verdict !== 'met' && (
        <p className="text-label">
          {t('booster.looksFor')}{' '}
          <span lang={lang} dir="auto">
            {check.looks_for}
          </span>
        </p>
      )}
    </div>
  )
}
