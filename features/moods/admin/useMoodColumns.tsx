import { type Dispatch, type SetStateAction, useMemo } from 'react'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { type AdminMood, adminMoodTitle, adminMoodTitleLanguage } from '../contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { MoodActions } from './MoodActions.tsx'
import { TextCell } from './TextCell.tsx'
import { TitleCell } from './TitleCell.tsx'
import { TitleEditor } from './TitleEditor.tsx'
import { TranslationsCell } from './TranslationsCell.tsx'

/** Which mood is being edited and how; `titled`: its title has just been edited. */
export type MoodEdit = {
  readonly what: 'title' | 'titled' | 'titles' | 'description'
  readonly id: number
}

type Options = {
  readonly canEdit: boolean
  readonly doing: MoodEdit | undefined
  readonly start: Dispatch<SetStateAction<MoodEdit | undefined>>
  readonly onRefused: (refused: { readonly id: number; readonly why: string } | undefined) => void
}

/** A title may be saved when something else is being edited already: that goes on. */
const endTitle =
  (id: number) =>
  (doing: MoodEdit | undefined): MoodEdit | undefined =>
    doing?.what === 'title' && doing.id === id ? { what: 'titled', id } : doing

/** What the table shows of a mood. */
export function useMoodColumns({ canEdit, doing, start, onRefused }: Options): readonly Column<AdminMood>[] {
  const t = useText('moods')
  const reader = useLanguage()
  // Whoever edits a title edits the English one.
  const language = canEdit ? FALLBACK_LANGUAGE : reader
  return useMemo(() => {
    const title: Column<AdminMood> = {
      name: 'title',
      title: t('mood'),
      width: 16,
      text: (mood) => adminMoodTitle(mood, language),
      cell: (mood) =>
        doing?.what === 'title' && doing.id === mood.id ? (
          <TitleEditor mood={mood} onEnd={() => start(endTitle(mood.id))} />
        ) : (
          <TitleCell
            title={adminMoodTitle(mood, language)}
            lang={adminMoodTitleLanguage(mood, language)}
            isArchived={mood.archived}
            isEdited={doing?.what === 'titled' && doing.id === mood.id}
            {...(canEdit && !mood.archived && { onEdit: () => start({ what: 'title', id: mood.id }) })}
          />
        ),
    }
    const description: Column<AdminMood> = {
      name: 'description',
      title: t('description'),
      width: 22,
      text: (mood) => mood.description ?? '',
      cell: (mood) => (
        <TextCell
          text={mood.description ?? t('noDescription')}
          title={t('description')}
          isFaint={mood.description === null}
          editName={t('editDescription', { title: mood.title })}
          onEdit={() => start({ what: 'description', id: mood.id })}
        />
      ),
    }
    const translations: Column<AdminMood> = {
      name: 'translations',
      title: t('translations'),
      width: 9,
      text: ({ titles }) => titles.map((one) => `${one.language_code} ${one.title_translation}`).join(' '),
      cell: (mood) => <TranslationsCell titles={mood.titles} />,
    }
    const actions: Column<AdminMood> = {
      name: 'actions',
      title: t('actions'),
      width: 16,
      text: () => '',
      isAction: true,
      cell: (mood) => (
        <MoodActions
          mood={mood}
          onWrite={() => start({ what: 'titles', id: mood.id })}
          onRefused={onRefused}
        />
      ),
    }
    // Users without write access see neither the instructions for the partner nor the actions.
    return canEdit ? [title, description, translations, actions] : [title, translations]
  }, [t, language, canEdit, doing, start, onRefused])
}
