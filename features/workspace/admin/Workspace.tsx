import type { ReactNode } from 'react'
import { Undo2 } from 'lucide-react'
import { screens } from '#features/paths.ts'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { WorkspaceStep } from '../contract-checklist.ts'
import type { ContentEditors } from './content-editors.ts'
import { NewerDraft } from './NewerDraft.tsx'
import { SaveConflict } from './SaveConflict.tsx'
import { StepRail } from './StepRail.tsx'
import { undoDraft } from './queries.ts'
import { TryPanel } from './TryPanel.tsx'
import { STEP_ID, useStepFocus } from './step-focus.ts'
import { UnseenStep } from './UnseenStep.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = {
  readonly draft: Draft
  readonly step: WorkspaceStep
  readonly startTrial: ContentEditors['startTrial']
  readonly children: ReactNode
}

/** What stands around every step: what it is called, how far it is saved, and the way to the other steps. */
export function Workspace({ draft, step, startTrial, children }: Props) {
  const t = useText('workspace')
  const { id, state, status, problem } = draft
  useStepFocus(step)
  const title = state.draft.texts['en']?.title.trim() || t('untitled')
  const undo = useAdminChange({
    send: () => undoDraft({ id, revision: draft.revision() }),
    done: t('undone'),
    failed: t('undoFailed'),
    refresh: [],
    onDone: draft.replace,
  })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-4">
        <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
          {t('back')}
        </BackLink>
        <h2 className="min-w-0 text-title font-semibold wrap-anywhere">{title}</h2>
        {state.is_changed ? (
          <Badge tone="warm">{t('draft')}</Badge>
        ) : (
          <Badge tone="good">{t('version', { number: state.version ?? 0 })}</Badge>
        )}
        {state.drafted && state.drafted.unseen.length > 0 && <Badge tone="warm">{t('drafted.badge')}</Badge>}
        <p role="status" className="grow text-sm text-ink-muted">
          {t(`status.${status}`)}
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button
            look="secondary"
            disabled={!state.can_undo || status !== 'saved'}
            isBusy={undo.isBusy}
            onClick={() => undo.change(undefined)}
          >
            <Undo2 aria-hidden className="size-4" />
            {t('undo')}
          </Button>
          {step !== 'publish' && (
            <LinkButton
              look="secondary"
              to={screens.admin}
              params={{ _splat: `scenarios/${id}` }}
              search={{ step: 'publish' }}
            >
              {t('toPublish')}
            </LinkButton>
          )}
        </div>
      </div>
      {draft.newer && <NewerDraft draft={draft} newer={draft.newer} />}
      {draft.conflict && (
        <SaveConflict key={draft.conflict.theirs.revision} draft={draft} conflict={draft.conflict} />
      )}
      {status === 'failed' && (
        <Banner
          tone="error"
          action={
            <Button look="secondary" onClick={() => void draft.flush()}>
              {t('saveAgain')}
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[12rem_minmax(0,1fr)_20rem]">
        <StepRail id={id} current={step} problems={state.problems} isChanged={state.is_changed} />
        <section
          key={draft.resetCount}
          aria-labelledby={STEP_ID}
          className="grid min-w-0 grid-cols-1 content-start gap-6"
        >
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
      <UnsavedTexts isUnsaved={status === 'conflict' || status === 'failed'} />
    </div>
  )
}
