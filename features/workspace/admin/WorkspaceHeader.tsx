import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { WorkspaceStep } from '../contract-checklist.ts'
import { focusConflict } from './step-focus.ts'
import { UndoButton } from './UndoButton.tsx'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly step: WorkspaceStep }

/**
 * The scenario's title and save state, the undo button and the link to publishing. It stays visible above a long step;
 * on a narrow screen only its second line does.
 */
export function WorkspaceHeader({ draft, step }: Props) {
  const t = useText('workspace')
  const { id, state, status, isChanged } = draft
  const title = state.draft.texts['en']?.title.trim() || t('untitled')
  return (
    <div
      data-header
      className="max-lg:contents lg:sticky lg:top-[calc(var(--spacing-nav)+var(--spacing-offline,0px))] lg:z-20 lg:-mx-6 lg:flex lg:h-(--spacing-header) lg:items-center lg:gap-4 lg:border-b lg:border-line lg:bg-canvas lg:px-6"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 max-lg:pt-4 lg:flex-nowrap">
        <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
          {t('back')}
        </BackLink>
        <h2 className="min-w-0 text-title font-semibold wrap-anywhere lg:truncate">{title}</h2>
        {isChanged ? (
          <Badge tone="warm">{t('draft')}</Badge>
        ) : (
          <Badge tone="good">{t('version', { number: state.version ?? 0 })}</Badge>
        )}
        {state.drafted && state.drafted.unseen.length > 0 && <Badge tone="warm">{t('drafted.badge')}</Badge>}
      </div>
      <div className="flex items-center gap-3 max-lg:sticky max-lg:top-[calc(var(--spacing-nav)+var(--spacing-offline,0px))] max-lg:z-20 max-lg:-mx-4 max-lg:-mt-4 max-lg:h-(--spacing-header) max-lg:border-b max-lg:border-line max-lg:bg-canvas max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:shrink-0 lg:grow">
        <p
          role="status"
          className={cx(
            'min-w-0 grow text-sm',
            status === 'conflict' || status === 'failed' ? 'font-medium text-warn-ink' : 'text-ink-muted',
          )}
        >
          {status === 'conflict' ? (
            <TextButton onClick={focusConflict} className="text-start">
              {t('status.conflict')}
            </TextButton>
          ) : (
            t(`status.${status}`)
          )}
        </p>
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
