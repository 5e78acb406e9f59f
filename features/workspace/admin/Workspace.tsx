import type { ReactNode } from 'react'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import type { ContentEditors } from './content-editors.ts'
import { FailedSave } from './FailedSave.tsx'
import { NewerDraft } from './NewerDraft.tsx'
import { PublicationConflict } from './PublicationConflict.tsx'
import { SaveConflict } from './SaveConflict.tsx'
import { StepRail } from './StepRail.tsx'
import { TryPanel } from './TryPanel.tsx'
import { STEP_ID, useStepFocus } from './step-focus.ts'
import { UnseenStep } from './UnseenStep.tsx'
import type { Draft } from './useWorkspaceDraft.ts'
import { WorkspaceHeader } from './WorkspaceHeader.tsx'

type Props = {
  readonly draft: Draft
  readonly step: WorkspaceStep
  readonly startTrial: ContentEditors['startTrial']
  readonly children: ReactNode
}

/** The frame around every step: title, save state, and the list of steps. */
export function Workspace({ draft, step, startTrial, children }: Props) {
  const t = useText('workspace')
  const { id, state, status, problem } = draft
  useStepFocus(step)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <WorkspaceHeader draft={draft} step={step} />
      {draft.newer && <NewerDraft draft={draft} newer={draft.newer} />}
      {draft.conflict && (
        <SaveConflict key={draft.conflict.theirs.revision} draft={draft} conflict={draft.conflict} />
      )}
      <PublicationConflict draft={draft} />
      {problem !== undefined && <FailedSave draft={draft} />}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[12rem_minmax(0,1fr)_20rem]">
        <StepRail
          id={id}
          current={step}
          problems={state.problems}
          isChanged={draft.isChanged}
          version={(draft.conflict?.theirs ?? state).version}
        />
        <section aria-labelledby={STEP_ID} className="grid min-w-0 grid-cols-1 content-start gap-6">
          <div>
            <h3 id={STEP_ID} tabIndex={-1} className="text-lg font-semibold tracking-tight">
              {t(`steps.${step}`)}
            </h3>
            <p className="text-label text-ink-muted">{t(`about.${step}`)}</p>
          </div>
          <UnseenStep draft={draft} step={step} />
          {children}
        </section>
        <TryPanel draft={draft} startTrial={startTrial} />
      </div>
      <UnsavedTexts isUnsaved={status !== 'saved'} save={draft.flush} />
    </div>
  )
}
