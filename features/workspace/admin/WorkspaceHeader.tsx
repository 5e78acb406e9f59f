import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { UndoButton } from './UndoButton.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly step: WorkspaceStep }

/** What a scenario is called and how far it is saved, with the last change to undo and the way to its publication. */
export function WorkspaceHeader({ draft, step }: Props) {
  const t = useText('workspace')
  const { id, state, status } = draft
  const title = state.draft.texts['en']?.title.trim() || t('untitled')
  return (
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
        <UndoButton draft={draft} />
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
  )
}
