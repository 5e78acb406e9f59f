import { useState } from 'react'
import type { AdminMood } from '../contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { DescriptionDialog } from './DescriptionDialog.tsx'
import { Guidance } from './Guidance.tsx'
import { TitlesDialog } from './TitlesDialog.tsx'
import { useMoodColumns } from './useMoodColumns.tsx'

type Props = { readonly moods: readonly AdminMood[]; readonly mayWrite: boolean }

/** What somebody does with one of the moods, or has just done. */
export type Doing = {
  readonly what: 'title' | 'titled' | 'titles' | 'description'
  readonly id: number
}

/** Every mood with its translations, archived ones too. */
export function MoodsTable({ moods, mayWrite }: Props) {
  const t = useText('moods')
  const [doing, start] = useState<Doing>()
  const [refused, setRefused] = useState<{ readonly id: number; readonly why: string }>()
  const columns = useMoodColumns({ mayWrite, doing, start, onRefused: setRefused })
  const moodOf = (id: number | undefined) => moods.find((mood) => mood.id === id)
  const end = () => start(undefined)
  const opened = (what: Doing['what']) => (doing?.what === what ? moodOf(doing.id) : undefined)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Guidance
        mood={moodOf(refused?.id)}
        why={refused?.why ?? ''}
        onWrite={(id) => {
          setRefused(undefined)
          start({ what: 'titles', id })
        }}
        onClose={() => setRefused(undefined)}
      />
      <DataTable
        title={t('title')}
        rows={moods}
        columns={columns}
        keyOf={({ id }) => id}
        count={t('count', { count: moods.length })}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
        editedKey={doing?.what === 'title' ? doing.id : undefined}
      />
      <TitlesDialog mood={opened('titles')} onClose={end} />
      <DescriptionDialog mood={opened('description')} onClose={end} />
    </div>
  )
}
