import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { DraftState } from '../contract.ts'
import { type WorkspaceStep, workspaceSteps } from '../contract-checklist.ts'
import { CharacterChoice, MoodsStep } from './CastStep.tsx'
import type { ContentEditors } from './content-editors.ts'
import { CriteriaStep } from './CriteriaStep.tsx'
import { LanguagesStep } from './LanguagesStep.tsx'
import { PractisingOrganizations } from './PractisingOrganizations.tsx'
import { PublishStep } from './PublishStep.tsx'
import { draftQuery } from './queries.ts'
import { type Draft, useWorkspaceDraft } from './useWorkspaceDraft.ts'
import { Workspace } from './Workspace.tsx'

/** The workspace of the scenario that the address names, at the step that it names. */
export function WorkspacePlace({ editors }: { readonly editors: ContentEditors }) {
  const t = useText('workspace')
  useDocumentTitle(t('title'))
  const id = useParams({
    from: '/signed-in/admin/$',
    select: ({ _splat = '' }) => Number(/^scenarios\/(\d+)/.exec(_splat)?.[1] ?? 0),
  })
  const query = useQuery(draftQuery(id))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(state) => <Desk key={id} id={id} state={state} editors={editors} />}
    </QueryContent>
  )
}

type DeskProps = { readonly id: number; readonly state: DraftState; readonly editors: ContentEditors }

function Desk({ id, state, editors }: DeskProps) {
  const draft = useWorkspaceDraft(id, state)
  const { step: wanted }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const step = workspaceSteps.find((one) => one === wanted) ?? 'story'
  // A step may be a long form. Deferred, React makes it in short pieces once what stands around it is seen.
  const isStepDue = useDeferredValue(true, false)
  return (
    <Workspace draft={draft} step={step} startTrial={editors.startTrial}>
      {isStepDue ? <Step draft={draft} step={step} editors={editors} /> : <Skeleton className="h-screen" />}
    </Workspace>
  )
}

type StepProps = { readonly draft: Draft; readonly step: WorkspaceStep; readonly editors: ContentEditors }

function Step({ draft, step, editors }: StepProps) {
  const { texts, prompt } = draft.state.draft
  switch (step) {
    case 'story':
      return editors.story({
        texts: mapScenarioTexts((field) => texts['en']?.[field] ?? ''),
        prompt,
        onTexts: (en) => draft.edit({ texts: { en } }),
        onPrompt: (typed) => draft.edit({ prompt: typed }),
      })
    case 'partner':
      return <PartnerStep draft={draft} editors={editors} />
    case 'moods':
      return <MoodsStep draft={draft} />
    case 'criteria':
      return <CriteriaStep draft={draft} trial={editors.trial} />
    case 'languages':
      return <LanguagesStep draft={draft} translation={editors.translation} />
    case 'organizations':
      return (
        <Card>
          <PractisingOrganizations draft={draft} />
        </Card>
      )
    case 'publish':
      return <PublishStep draft={draft} />
  }
}

function PartnerStep({ draft, editors }: Omit<StepProps, 'step'>) {
  const t = useText('workspace')
  const { edit, state } = draft
  return (
    <>
      <CharacterChoice draft={draft} />
      <QueryContent query={useQuery(languagesQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(languages) =>
          editors.world({ world: state.draft.world, languages, onChange: (world) => edit({ world }) })
        }
      </QueryContent>
    </>
  )
}
