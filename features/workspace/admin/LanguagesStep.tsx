import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { DraftProblem } from '../contract-checklist.ts'
import { briefQuery } from './brief-requests.ts'
import type { ContentEditors } from './content-editors.ts'
import { requestTranslation } from './draft-requests.ts'
import { LanguageTexts } from './LanguageTexts.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly translation: ContentEditors['translation']
  /** The problem that the author followed from the checklist. */
  readonly problem: DraftProblem | undefined
}

/** The texts in other languages: which exist, which are out of date, and who or what wrote them. */
export function LanguagesStep({ draft, translation, problem }: Props) {
  const t = useText('workspace')
  const [chosen, setChosen] = useState(problem?.language)
  const { data: brief } = useQuery(briefQuery)
  // `can_draft` tells about translation too: the same model drafts and translates.
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
            <SegmentedControl
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

/** One button that translates every language that lacks texts or is out of date, and saves each as it arrives. */
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
  // `due` shrinks with each finished language, so the button goes by the number at the press until all are done.
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
