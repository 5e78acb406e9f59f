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
import type { TranslationRefusal } from './useTranslateMood.ts'

/** Which mood is being edited, and what of it; `titled` means that its title has just been edited. */
export type MoodEdit = {
  readonly what: 'title' | 'titled' | 'titles' | 'description'
  readonly id: number
}

type Options = {
  readonly canEdit: boolean
  readonly doing: MoodEdit | undefined
  readonly start: Dispatch<SetStateAction<MoodEdit | undefined>>
  readonly onRefused: (refused: TranslationRefusal | undefined) => void
}

/** Ends the edit of a title. If another edit has begun since, that one goes on. */
const endTitle =
  (id: number) =>
  (doing: MoodEdit | undefined): MoodEdit | undefined =>
    doing?.what === 'title' && doing.id === id ? { what: 'titled', id } : doing

/** The columns of the table of moods. */
export function useMoodColumns({ canEdit, doing, start, onRefused }: Options): readonly Column<AdminMood>[] {
  const t = useText('moods')
  const reader = useLanguage()
  // An editor changes the English title, so that is the one to show.
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
    // Without write access the table shows neither the instructions for the partner nor the actions.
    return canEdit ? [title, description, translations, actions] : [title, translations]
  }, [t, language, canEdit, doing, start, onRefused])
}
