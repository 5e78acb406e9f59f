import { useMemo, useState } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { ImportFate, ImportLine } from '../contract-import.ts'

const tones = { add: 'good', added: 'good', known: 'plain', question: 'warm', refused: 'danger' } as const
const order: readonly ImportFate[] = ['question', 'refused', 'known', 'add', 'added']
const hasQuestion = ({ fate }: ImportLine) => fate === 'question' || fate === 'refused'
const lineOf = ({ line }: ImportLine) => line

/** The lines of a file with what becomes of them. Those with a question come first; the rest is folded. */
export function ImportLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const t = useText('users')
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
        title={t('manyAtOnce.table')}
        rows={shown}
        columns={columns}
        keyOf={lineOf}
        count={t('manyAtOnce.lines', { count: shown.length })}
        searchLabel={t('manyAtOnce.search')}
        nothingFound={t('manyAtOnce.nothingFound')}
      />
      {questions.length > 0 && rest > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-label text-ink-muted">
          {t('manyAtOnce.first')}
          <TextButton onClick={() => setUnfolded(!isUnfolded)} className="text-accent-ink">
            {isFolded ? t('manyAtOnce.show', { count: rest }) : t('manyAtOnce.fold')}
          </TextButton>
        </p>
      )}
    </div>
  )
}

function useImportColumns(): readonly Column<ImportLine>[] {
  const t = useText('users')
  const failureText = useFailureText()
  return useMemo(() => {
    const titles = {
      line: t('manyAtOnce.columns.line'),
      name: t('manyAtOnce.columns.name'),
      email: t('manyAtOnce.columns.email'),
      organization: t('manyAtOnce.columns.organization'),
      fate: t('manyAtOnce.columns.fate'),
      why: t('manyAtOnce.columns.why'),
    }
    const why = ({ fate, failures, role, language }: ImportLine) => {
      if (fate === 'known') return t('manyAtOnce.same')
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
        text: ({ fate }) => t(`manyAtOnce.fates.${fate}`),
        cell: ({ fate }) => (
          <div>
            <Badge tone={tones[fate]}>{t(`manyAtOnce.fates.${fate}`)}</Badge>
          </div>
        ),
      },
      { name: 'why', title: titles.why, width: 25, text: why },
    ]
  }, [t, failureText])
}
