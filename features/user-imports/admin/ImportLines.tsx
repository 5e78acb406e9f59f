import { useMemo, useState } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { ImportFate, ImportLine } from '../contract.ts'

const tones = { add: 'good', added: 'good', known: 'plain', question: 'warm', refused: 'danger' } as const
const order: readonly ImportFate[] = ['question', 'refused', 'known', 'add', 'added']
const hasQuestion = ({ fate }: ImportLine) => fate === 'question' || fate === 'refused'
const lineOf = ({ line }: ImportLine) => line

/** The lines of a file with what becomes of them. Those with a question come first; the rest is folded. */
export function ImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useText('user-imports')
  const columns = useImportColumns()
  const [isUnfolded, setUnfolded] = useState(false)
  const sorted = useMemo(
    () => lines.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.line - b.line),
    [lines],
  )
  const questions = useMemo(() => sorted.filter(hasQuestion), [sorted])
  const isFolded = questions.length > 0 && !isUnfolded
  const shown = isFolded ? questions : sorted
  const rest = sorted.length - questions.length
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable
        title={t('table')}
        rows={shown}
        columns={columns}
        keyOf={lineOf}
        count={t('lines', { count: shown.length })}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
      />
      {questions.length > 0 && rest > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-label text-ink-muted">
          {t('first')}
          <TextButton onClick={() => setUnfolded(!isUnfolded)} className="text-accent-ink">
            {isFolded ? t('show', { count: rest }) : t('fold')}
          </TextButton>
        </p>
      )}
    </div>
  )
}

function useImportColumns(): readonly Column<ImportLine>[] {
  const t = useText('user-imports')
  const failureText = useFailureText()
  return useMemo(() => {
    const titles = {
      line: t('columns.line'),
      name: t('columns.name'),
      email: t('columns.email'),
      organization: t('columns.organization'),
      fate: t('columns.fate'),
      why: t('columns.why'),
    }
    const why = ({ fate, failures, role, language }: ImportLine) => {
      if (fate === 'known') return t('same')
      if (failures.length > 0) return failures.map((failure) => failureText(failure)).join('; ')
      return [role && t(`roles.${role}`), language].filter(Boolean).join(', ')
    }
    return [
      {
        name: 'line',
        title: titles.line,
        width: 6.5,
        text: ({ line }) => String(line),
        compare: (a, b) => a.line - b.line,
      },
      { name: 'name', title: titles.name, width: 12, text: ({ name }) => name },
      { name: 'email', title: titles.email, width: 15, text: ({ email }) => email },
      {
        name: 'organization',
        title: titles.organization,
        width: 11,
        text: ({ organization }) => organization ?? '',
      },
      {
        name: 'fate',
        title: titles.fate,
        width: 12,
        text: ({ fate }) => t(`fates.${fate}`),
        cell: ({ fate }) => (
          <div>
            <Badge tone={tones[fate]}>{t(`fates.${fate}`)}</Badge>
          </div>
        ),
      },
      { name: 'why', title: titles.why, width: 25, text: why },
    ]
  }, [t, failureText])
}
