import { useState } from 'react'
import type { AdminMood } from '../contract-admin.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { DescriptionDialog } from './DescriptionDialog.tsx'
import { Guidance } from './Guidance.tsx'
import { TitlesDialog } from './TitlesDialog.tsx'
import { type MoodEdit, useMoodColumns } from './useMoodColumns.tsx'
import type { TranslationRefusal } from './useTranslateMood.ts'

type Props = { readonly moods: readonly AdminMood[]; readonly canEdit: boolean }

/** Every mood with its translations, archived ones too. */
export function MoodsTable({ moods, canEdit }: Props) {
  const t = useText('moods')
  const [doing, start] = useState<MoodEdit>()
  const [refused, setRefused] = useState<TranslationRefusal>()
  const columns = useMoodColumns({ canEdit, doing, start, onRefused: setRefused })
  const moodOf = (id: number | undefined) => moods.find((mood) => mood.id === id)
  const end = () => start(undefined)
  const opened = (what: MoodEdit['what']) => (doing?.what === what ? moodOf(doing.id) : undefined)
  const titled = opened('titles')
  const described = opened('description')
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
      {titled && <TitlesDialog mood={titled} onClose={end} />}
      {described && <DescriptionDialog mood={described} onClose={end} />}
    </div>
  )
}
