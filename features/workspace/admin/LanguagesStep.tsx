import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Segmented } from '#platform/web/ui/Segmented.tsx'
import type { TypedTexts } from '../contract.ts'
import { requestTranslation } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'

export type ShowTranslation = (props: {
  readonly language: Language
  readonly original: TypedTexts
  readonly texts: TypedTexts
  readonly onTexts: (texts: TypedTexts) => void
}) => ReactNode

type Props = { readonly draft: Draft; readonly translation: ShowTranslation }

/** The texts in other languages: which there are, which are out of date, and how they came about. */
export function LanguagesStep({ draft, translation }: Props) {
  const t = useText('workspace')
  const [chosen, setChosen] = useState<string>()
  return (
    <QueryContent query={useQuery(languagesQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(known) => {
        const others = known.filter(({ code }) => code !== FALLBACK_LANGUAGE)
        const language = others.find(({ code }) => code === chosen) ?? others[0]
        if (!language) return <p className="text-label text-ink-muted">{t('languages.onlyEnglish')}</p>
        return (
          <>
            <GenerateAll draft={draft} languages={others} />
            <Segmented
              label={t('languages.label')}
              choices={others.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
              value={language.code}
              onChoose={setChosen}
            />
            <LanguageTexts key={language.code} draft={draft} language={language} translation={translation} />
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
  const { texts } = draft.state.draft
  const isLacking = (code: string) =>
    draft.state.problems.some(({ problem, language }) => problem === 'world_missing' && language === code)
  const due = languages.filter(({ code }) => (texts[code]?.stale ?? true) || isLacking(code))
  const { change, isBusy } = useAdminChange({
    send: async () => {
      for (const { code } of due)
        draft.replace(await requestTranslation({ id: draft.id, revision: await draft.saveFirst(), code }))
    },
    done: t('languages.allGenerated', { languages: due.map(({ name }) => name).join(', ') }),
    failed: t('languages.failed'),
    refresh: [],
  })
  if (due.length < 2) return null
  return (
    <Button look="secondary" isBusy={isBusy} onClick={() => change(undefined)} className="justify-self-start">
      {t('languages.generateAll', { count: due.length })}
    </Button>
  )
}

const blank = mapScenarioTexts(() => '')

function LanguageTexts({ draft, language, translation }: Props & { readonly language: Language }) {
  const t = useText('workspace')
  const { texts } = draft.state.draft
  const own = texts[language.code]
  const original = mapScenarioTexts((field) => texts[FALLBACK_LANGUAGE]?.[field] ?? '')
  const generate = useAdminChange({
    send: async () =>
      requestTranslation({ id: draft.id, revision: await draft.saveFirst(), code: language.code }),
    done: t('languages.generated', { language: language.name }),
    failed: t('languages.failed'),
    refresh: [],
    onDone: draft.replace,
  })
  const made = own?.produced
  const missing = draft.state.problems.find(
    ({ problem, language: code }) => problem === 'world_missing' && code === language.code,
  )
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!own && <Badge>{t('languages.missing')}</Badge>}
        {own?.stale && <Badge tone="warm">{t('languages.stale')}</Badge>}
        {missing && (
          <Badge tone="warm">
            {t('problems.world_missing', { count: missing.count ?? 1, language: language.name })}
          </Badge>
        )}
        {own && !own.stale && !missing && <Badge tone="good">{t('languages.current')}</Badge>}
        {own && (
          <p className="text-sm text-ink-muted">
            {made ? t('languages.madeBy', { name: made.by }) : t('languages.byHand')}
          </p>
        )}
        <Button look="secondary" isBusy={generate.isBusy} onClick={() => generate.change(undefined)}>
          {t(own ? 'languages.generateAgain' : 'languages.generate')}
        </Button>
        {own?.stale && (
          <Button
            look="secondary"
            onClick={() => {
              draft.edit({ texts: { [language.code]: mapScenarioTexts((field) => own[field]) } })
              void draft.flush()
            }}
          >
            {t('languages.confirm')}
          </Button>
        )}
        {own && (
          <Button
            look="secondary"
            onClick={() => {
              draft.edit({ texts: { [language.code]: null } })
              void draft.flush()
            }}
          >
            {t('languages.remove', { language: language.name })}
          </Button>
        )}
      </div>
      {translation({
        language,
        original,
        texts: own ? mapScenarioTexts((field) => own[field]) : blank,
        onTexts: (typed) => draft.edit({ texts: { [language.code]: typed } }),
      })}
    </div>
  )
}
