import { Fragment, useState } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { TypedTexts } from '../contract.ts'
import type { DraftProblem } from '../contract-checklist.ts'
import { useTextErrors } from './checklist-lines.ts'
import type { ContentEditors } from './content-editors.ts'
import { requestTranslation } from './draft-requests.ts'
import { focusStep } from './step-focus.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly language: Language
  /** Whether a model is configured that can translate. */
  readonly canTranslate: boolean
  readonly translation: ContentEditors['translation']
  /** The problem in this language that the author followed from the checklist. */
  readonly problem: DraftProblem | undefined
}

/** The texts in one language: their state, the actions on them, and the fields. */
export function LanguageTexts({ draft, language, canTranslate, translation, problem }: Props) {
  const t = useText('workspace')
  const { code } = language
  const name = formatLanguage(language, useLanguage())
  const { texts } = draft.state.draft
  const own = texts[code]
  const typed = own && mapScenarioTexts((field) => own[field])
  const original = mapScenarioTexts((field) => texts[FALLBACK_LANGUAGE]?.[field] ?? '')
  const generate = useAdminChange({
    send: () => draft.change((revision) => requestTranslation({ id: draft.id, revision, code })),
    done: t('languages.generated', { language: name }),
    failed: t('languages.failed'),
    refresh: [],
  })
  const errors = useTextErrors(problem)
  const [removals, setRemovals] = useState(0)
  const save = (wanted: TypedTexts | null) => {
    draft.edit({ texts: { [code]: wanted } })
    void draft.flush()
    focusStep()
  }
  const missing = draft.state.problems.find((one) => one.problem === 'world_missing' && one.language === code)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!own && <Badge>{t('languages.missing')}</Badge>}
        {own?.stale && <Badge tone="warm">{t('languages.stale')}</Badge>}
        {missing && (
          <Badge tone="warm">
            {t('problems.world_missing', { count: missing.count ?? 1, language: name })}
          </Badge>
        )}
        {own && !own.stale && !missing && <Badge tone="good">{t('languages.current')}</Badge>}
        {own && (
          <p className="text-sm text-ink-muted">
            {own.produced ? t('languages.madeBy', { name: own.produced.by }) : t('languages.byHand')}
          </p>
        )}
        <Button
          look="secondary"
          isBusy={generate.isBusy}
          disabled={!canTranslate}
          data-wrong={problem && !problem.field ? problem.problem : undefined}
          onClick={() => generate.change(undefined)}
        >
          {t(own ? 'languages.generateAgain' : 'languages.generate')}
        </Button>
        {own?.stale && typed && (
          <Button look="secondary" onClick={() => save(typed)}>
            {t('languages.confirm')}
          </Button>
        )}
        {own && (
          <Button
            look="secondary"
            onClick={() => {
              save(null)
              setRemovals(removals + 1)
            }}
          >
            {t('languages.remove', { language: name })}
          </Button>
        )}
      </div>
      {/* The fields hold what is typed in them, so a removal must mount them anew to empty them. */}
      <Fragment key={`${draft.resetCount}-${removals}`}>
        {translation({
          language,
          original,
          texts: typed ?? mapScenarioTexts(() => ''),
          errors,
          onTexts: (now) => draft.edit({ texts: { [code]: now } }),
        })}
      </Fragment>
    </div>
  )
}
