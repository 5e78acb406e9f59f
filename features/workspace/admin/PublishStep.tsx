import { type Dispatch, type SetStateAction, useState } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Checklist } from './Checklist.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { PractisingOrganizations } from './PractisingOrganizations.tsx'
import { requestPublication } from './draft-requests.ts'
import { draftsQuery, fetchDraft, publishedQueryKeys, versionsQuery } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'
import { VersionList } from './VersionList.tsx'

type Props = {
  readonly draft: Draft
  /** Held by the parent, so that it survives going to other steps. */
  readonly note: string
  readonly onNote: Dispatch<SetStateAction<string>>
}

/** The checklist, the organisations (if none practises the scenario yet), the publish button and the versions. */
export function PublishStep({ draft, note, onNote: setNote }: Props) {
  const t = useText('workspace')
  const { id, state, isChanged } = draft
  // Without an organisation no learner would see the scenario. Decided once, so that the question stays after an
  // answer.
  const [isAskedWho] = useState(state.organization_ids.length === 0)
  const isReady = state.is_changed && !state.problems.some(({ hinders }) => hinders)
  const publish = useAdminChange({
    send: (note: string) =>
      draft.change(async (revision) => {
        await requestPublication({ id, revision, note: note.trim() })
        return fetchDraft(id)
      }),
    done: ({ version }) => t('publish.done', { number: version ?? 0 }),
    failed: t('publish.failed'),
    refresh: [versionsQuery(id).queryKey, draftsQuery.queryKey, ...publishedQueryKeys],
    onDone: (_, sent) => setNote((now) => (now === sent ? '' : now)),
  })
  return (
    <>
      <Checklist id={id} problems={state.problems} />
      {isAskedWho && (
        <Card as="section" aria-labelledby="workspace-audience" className="pt-5">
          <h4 id="workspace-audience" className="px-5 font-medium">
            {t('organizations.label')}
          </h4>
          <p className="px-5 pb-2 text-sm text-ink-muted">{t('about.organizations')}</p>
          <div className="max-h-64 overflow-y-auto border-t border-line">
            <PractisingOrganizations draft={draft} />
          </div>
        </Card>
      )}
      <Card as="section" className="grid justify-items-start gap-4 p-5">
        <Field
          label={t('publish.note')}
          hint={t('publish.noteHint')}
          value={note}
          maxLength={300}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          className="w-full"
        />
        <div className="flex flex-wrap gap-3">
          <Button disabled={!isReady} isBusy={publish.isBusy} onClick={() => publish.change(note)}>
            {t('publish.button', { number: (state.version ?? 0) + 1 })}
          </Button>
          {state.updated && <DiscardDraft draft={draft} />}
        </div>
        {!isChanged && <p className="text-sm text-ink-muted">{t('publish.nothing')}</p>}
      </Card>
      <VersionList draft={draft} />
      {state.version !== null && (
        <LinkButton
          look="secondary"
          className="justify-self-start"
          to={screens.admin}
          params={{ _splat: 'packs' }}
          search={{ scenario: id }}
        >
          {t('publish.export')}
        </LinkButton>
      )}
    </>
  )
}
