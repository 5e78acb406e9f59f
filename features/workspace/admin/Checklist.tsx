import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { DraftProblem } from '../contract-checklist.ts'

type Props = { readonly id: number; readonly problems: readonly DraftProblem[] }

/** What is missing, each line a link to where it is put right: first what hinders, then advice. */
export function Checklist({ id, problems }: Props) {
  const t = useText('workspace')
  const fields = useText('scenarios')
  const { data: languages = [] } = useQuery(languagesQuery)
  const sorted = problems.toSorted((one, other) => Number(other.hinders) - Number(one.hinders))
  const wordsOf = ({ problem, field, language, count = 1 }: DraftProblem) => {
    const name = languages.find(({ code }) => code === language)?.name ?? language?.toUpperCase()
    return t(`problems.${problem}`, {
      field: field && fields(`admin.fields.${field}.label`),
      // A text names its language in brackets, unless it is the English one.
      language: (field && name ? `(${name})` : name) ?? '',
      count,
    })
  }
  return (
    <Card as="section" aria-labelledby="workspace-checklist" className="p-5">
      <h4 id="workspace-checklist" className="font-medium">
        {t(problems.length === 0 ? 'checklist.complete' : 'checklist.title')}
      </h4>
      <ul className="mt-2">
        {sorted.map((one) => (
          <li key={`${one.step} ${one.problem} ${one.field ?? ''} ${one.language ?? ''}`}>
            <Link
              to={screens.admin}
              params={{ _splat: `scenarios/${id}` }}
              search={{ step: one.step }}
              className="inline-flex min-h-11 items-center gap-3 py-1.5 text-label underline underline-offset-4"
            >
              <VerdictMark verdict={one.hinders ? 'not_met' : 'partly'} />
              <span>
                {t('checklist.line', { step: t(`steps.${one.step}`), problem: wordsOf(one) })}
                {!one.hinders && ` (${t('checklist.advice')})`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
