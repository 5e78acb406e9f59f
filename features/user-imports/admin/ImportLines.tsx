import { useMemo, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { ImportFate, ImportLine } from '../contract.ts'
import type { LineActions } from './line-changes.ts'
import { useImportColumns } from './useImportColumns.tsx'

const order: readonly ImportFate[] = ['question', 'refused', 'left_out', 'known', 'add', 'added']
const noLines: ReadonlySet<number> = new Set()
const lineOf = ({ line }: ImportLine) => line

type Props = {
  readonly lines: readonly ImportLine[]
  /** Absent once the import has started. */
  readonly actions?: LineActions
}

/** The lines of a file with their fates. Lines with a question come first; the others are folded. */
export function ImportLines({ lines, actions }: Props) {
  const t = useText('user-imports')
  const columns = useImportColumns(actions)
  const changed = actions?.changed ?? noLines
  const [isUnfolded, setUnfolded] = useState(false)
  const sorted = useMemo(
    () => lines.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate) || a.line - b.line),
    [lines],
  )
  const questions = useMemo(
    () =>
      sorted.filter(
        ({ fate, mail, line }) =>
          fate === 'question' || fate === 'refused' || mail === 'failed' || changed.has(line),
      ),
    [sorted, changed],
  )
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
            {isFolded ? t(actions ? 'show' : 'showDone', { count: rest }) : t('fold')}
          </TextButton>
        </p>
      )}
    </div>
  )
}
