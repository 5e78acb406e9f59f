import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { DraftState } from '../contract.ts'
import { workspaceSteps } from '../contract-checklist.ts'
import { useNamedProblem } from './checklist-lines.ts'
import type { ContentEditors } from './content-editors.ts'
import { draftQuery } from './queries.ts'
import { useFocusOnProblem } from './step-focus.ts'
import { StepContent } from './StepContent.tsx'
import { useWorkspaceDraft } from './useWorkspaceDraft.ts'
import { Workspace } from './Workspace.tsx'

/** The workspace of the scenario and step in the URL. */
export function WorkspaceScreen({ editors }: { readonly editors: ContentEditors }) {
  const t = useText('workspace')
  useDocumentTitle(t('title'))
  const id = useParams({
    from: '/signed-in/member/admin/$',
    select: ({ _splat = '' }) => Number(/^scenarios\/(\d+)/.exec(_splat)?.[1] ?? 0),
  })
  const query = useQuery(draftQuery(id))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')} before={<BackToDraftsLink />}>
      {(state) => <LoadedWorkspace key={id} id={id} state={state} editors={editors} />}
    </QueryContent>
  )
}

/** The way back, shown while the draft loads or when there is none; otherwise the header has it. */
const BackToDraftsLink = () => {
  const t = useText('workspace')
  return (
    <p className="py-4">
      <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
        {t('back')}
      </BackLink>
    </p>
  )
}

type LoadedProps = { readonly id: number; readonly state: DraftState; readonly editors: ContentEditors }

function LoadedWorkspace({ id, state, editors }: LoadedProps) {
  const draft = useWorkspaceDraft(id, state)
  const { step: wanted, problem: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const step = workspaceSteps.find((one) => one === wanted) ?? 'story'
  // A step may be a long form. Deferring it lets React paint the frame first and render the step in short slices.
  const isStepDue = useDeferredValue(true, false)
  const problem = useNamedProblem(draft.state.problems, step)
  useFocusOnProblem(typeof named === 'string' ? named : undefined)
  return (
    <Workspace draft={draft} step={step} startTrial={editors.startTrial}>
      {isStepDue ? (
        <StepContent draft={draft} step={step} editors={editors} problem={problem} />
      ) : (
        <Skeleton className="h-screen" />
      )}
    </Workspace>
  )
}
