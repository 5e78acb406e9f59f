import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { DraftProblem, WorkspaceStep } from '../contract-checklist.ts'
import { CharacterChoice } from './CharacterChoice.tsx'
import { useTextErrors } from './checklist-lines.ts'
import type { ContentEditors } from './content-editors.ts'
import { CriteriaStep } from './CriteriaStep.tsx'
import { LanguagesStep } from './LanguagesStep.tsx'
import { MoodsStep } from './MoodsStep.tsx'
import { PractisingOrganizations } from './PractisingOrganizations.tsx'
import { PublishStep } from './PublishStep.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly step: WorkspaceStep
  readonly editors: ContentEditors
  /** The problem that the author followed from the checklist. */
  readonly problem: DraftProblem | undefined
}

/** The form of a step. */
export function StepContent({ draft, step, editors, problem }: Props) {
  const { texts, prompt } = draft.state.draft
  const errors = useTextErrors(problem)
  const [note, setNote] = useState('')
  switch (step) {
    case 'story':
      return (
        <Fragment key={draft.resetCount}>
          {editors.story({
            texts: mapScenarioTexts((field) => texts['en']?.[field] ?? ''),
            prompt,
            errors,
            onTexts: (en) => draft.edit({ texts: { en } }),
            onPrompt: (typed) => draft.edit({ prompt: typed }),
          })}
        </Fragment>
      )
    case 'partner':
      return <PartnerStep draft={draft} editors={editors} problem={problem} />
    case 'moods':
      return <MoodsStep draft={draft} />
    case 'criteria':
      return <CriteriaStep draft={draft} trial={editors.trial} />
    case 'languages':
      return <LanguagesStep draft={draft} translation={editors.translation} problem={problem} />
    case 'organizations':
      return (
        <Card>
          <PractisingOrganizations draft={draft} />
        </Card>
      )
    case 'publish':
      return <PublishStep draft={draft} note={note} onNote={setNote} />
  }
}

function PartnerStep({ draft, editors, problem }: Omit<Props, 'step'>) {
  const t = useText('workspace')
  const { edit, state, resetCount } = draft
  return (
    <>
      <CharacterChoice draft={draft} />
      <QueryContent query={useQuery(languagesQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(languages) => (
          <Fragment key={resetCount}>
            {editors.world({
              world: state.draft.world,
              languages,
              isChecked: problem?.problem === 'world_wrong',
              onChange: (world) => edit({ world }),
            })}
          </Fragment>
        )}
      </QueryContent>
    </>
  )
}
