import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Segmented } from '#platform/web/ui/Segmented.tsx'
import type { DraftProblem } from '../contract-checklist.ts'
import { briefQuery } from './brief-requests.ts'
import type { ContentEditors } from './content-editors.ts'
import { requestTranslation } from './draft-requests.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly translation: ContentEditors['translation']
  /** What the checklist has led to. */
  readonly problem: DraftProblem | undefined
}

/** The texts in other languages: which there are, which are out of date, and how they came about. */
export function LanguagesStep({ draft, translation, problem }: Props) {
  const t = useText('workspace')
  const [chosen, setChosen] = useState(problem?.language)
  const { data: brief } = useQuery(briefQuery)
  // The same model drafts and translates.
  const canTranslate = brief?.can_draft !== false
  return (
    <QueryContent query={useQuery(languagesQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(known) => {
        const others = known.filter(({ code }) => code !== FALLBACK_LANGUAGE)
        const language = others.find(({ code }) => code === chosen) ?? others[0]
        if (!language) return <p className="text-label text-ink-muted">{t('languages.onlyEnglish')}</p>
        return (
          <>
            {canTranslate ? (
              <GenerateAll draft={draft} languages={others} />
            ) : (
              <p className="text-label text-ink-muted">{t('languages.noModel')}</p>
            )}
            <Segmented
              label={t('languages.label')}
              choices={others.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
              value={language.code}
              onChoose={setChosen}
            />
            <LanguageTexts
              key={language.code}
              draft={draft}
              language={language}
              canTranslate={canTranslate}
              translation={translation}
              problem={problem?.language === language.code ? problem : undefined}
            />
          </>
        )
      }}
    </QueryContent>
  )
}

/** One press for all languages that lack texts or are out of date; each is saved as it comes. */
function GenerateAll({
  draft,
  languages,
}: {
  readonly draft: Draft
  readonly languages: readonly Language[]
}) {
  const t = useText('workspace')
  const reader = useLanguage()
  const { texts } = draft.state.draft
  const isLacking = (code: string) =>
    draft.state.problems.some(({ problem, language }) => problem === 'world_missing' && language === code)
  const due = languages.filter(({ code }) => (texts[code]?.stale ?? true) || isLacking(code))
  const { change, sent } = useAdminChange({
    send: async (wanted: readonly Language[]) => {
      for (const { code } of wanted)
        await draft.change((revision) => requestTranslation({ id: draft.id, revision, code }))
      return wanted.map((one) => formatLanguage(one, reader)).join(', ')
    },
    done: (names) => t('languages.allGenerated', { languages: names }),
    failed: t('languages.failed'),
    refresh: [],
  })
  // With each language that comes fewer are due; the button stays until all have come.
  const shown = sent ?? due
  if (shown.length < 2) return null
  return (
    <Button
      look="secondary"
      isBusy={sent !== undefined}
      onClick={() => change(due)}
      className="justify-self-start"
    >
      {t('languages.generateAll', { count: shown.length })}
    </Button>
  )
}
