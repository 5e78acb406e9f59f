import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { difficulties, worldConditions, factLayers, worldParties } from '#conversation/director/world.ts'
import type { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import type { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { createApi } from '#platform/web/api.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { type DraftChange, SHOWN_VERSIONS, type workspaceRoutes } from '../contract.ts'
import type { briefRoutes, NewBrief } from '../contract-brief.ts'
import type { ContentChange } from '../contract-changes.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import type { TriedMessage, tryRoutes } from '../contract-try.ts'

const api = createApi<typeof workspaceRoutes>()
const briefApi = createApi<typeof briefRoutes>()
const tryApi = createApi<typeof tryRoutes>()
const scenarioApi = createApi<typeof scenarioAdminRoutes>()
const mapApi = createApi<typeof scenarioMapRoutes>()

/** How often one looks whether somebody else has saved, in milliseconds. */
const LOOK_AFTER = 15_000

/** The draft of a scenario; what is in force where there is none. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'drafts', id],
    queryFn: ({ signal }) =>
      api('GET /admin/scenarios/:id/draft', { params: { id: String(id) } }, { signal }),
    // Somebody may be writing: another author's words must not take the place of theirs.
    refetchOnWindowFocus: false,
    refetchInterval: LOOK_AFTER,
  })

/** The newest of it, without putting it in the place of what somebody is writing. */
export const fetchDraft = (id: number) =>
  api('GET /admin/scenarios/:id/draft', { params: { id: String(id) } })

type VersionPageStart = { readonly before?: number }
const newestPage: VersionPageStart = {}

/** The versions, newest first; `fetchNextPage` asks for older ones. */
export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'versions', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/scenarios/:id/versions', { params: { id: String(id) }, query: pageParam }, { signal }),
    initialPageParam: newestPage,
    getNextPageParam: (page): VersionPageStart | undefined => {
      const oldest = page.length < SHOWN_VERSIONS ? undefined : page.at(-1)
      return oldest && { before: oldest.number }
    },
    select: ({ pages }) => pages.flat(),
  })

/** In which moods each character plays in what is published. */
export const usualMoodsQuery = queryOptions({
  queryKey: ['admin', 'scenario-map', 'usual-moods'],
  queryFn: ({ signal }) => mapApi('GET /admin/scenario-map/usual-moods', {}, { signal }),
})

/** The drafts of all scenarios. */
export const draftsQuery = queryOptions({
  queryKey: ['admin', 'drafts'],
  queryFn: ({ signal }) => api('GET /admin/scenario-drafts', {}, { signal }),
})

/** How often a draft that a model writes is looked at. Milliseconds. */
const POLL_INTERVAL = 1000

/** What one has answered about a scenario that a model is to draft; asked again while it writes. */
export const briefQuery = queryOptions({
  queryKey: ['admin', 'brief'],
  queryFn: ({ signal }) => briefApi('GET /admin/scenario-brief', {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.brief?.state === 'drafting' ? POLL_INTERVAL : false),
})
export const requestDraft = (brief: NewBrief) => briefApi('POST /admin/scenario-brief', { body: brief })
export const stopDraft = () => briefApi('POST /admin/scenario-brief/cancel', { body: null })

/** What shows scenarios as they are in force. */
export const publishedQueryKeys = [
  ['admin', 'scenarios'],
  ['admin', 'scenario-map'],
  ['admin', 'criteria'],
  ['admin', 'worlds'],
  ['scenarios'],
  ['chats'],
] as const

type DraftRevision = { readonly id: number; readonly revision: string }

export const createDraft = (title: string) => api('POST /admin/scenario-drafts', { body: { title } })
/** A browser sends at most so much on once its page is gone, in bytes of UTF-8; of characters a third, to be sure. */
const MAX_KEPT_ALIVE = 20_000
export const saveDraft = ({ id, revision, change }: DraftRevision & { readonly change: DraftChange }) =>
  api(
    'PATCH /admin/scenarios/:id/draft',
    { params: { id: String(id) }, body: { revision, change } },
    // A page that is closed in the middle of a save has saved all the same.
    { keepalive: JSON.stringify(change).length < MAX_KEPT_ALIVE },
  )
export const undoDraft = ({ id, revision }: DraftRevision) =>
  api('POST /admin/scenarios/:id/draft/undo', { params: { id: String(id) }, body: { revision } })
export const lookAtDraft = ({ id, revision, step }: DraftRevision & { readonly step: WorkspaceStep }) =>
  api('POST /admin/scenarios/:id/draft/looked-at', { params: { id: String(id) }, body: { revision, step } })
export const requestTranslation = ({ id, revision, code }: DraftRevision & { readonly code: string }) =>
  api('POST /admin/scenarios/:id/draft/translate/:code', {
    params: { id: String(id), code },
    body: { revision },
  })
export const discardDraft = ({ id, revision }: DraftRevision) =>
  api('DELETE /admin/scenarios/:id/draft', { params: { id: String(id) }, query: { revision } })
export const requestPublication = ({ id, revision, note }: DraftRevision & { readonly note: string }) =>
  api('POST /admin/scenarios/:id/draft/publish', { params: { id: String(id) }, body: { revision, note } })
export const restoreVersion = ({ id, revision, number }: DraftRevision & { readonly number: number }) =>
  api('POST /admin/scenarios/:id/versions/:number/restore', {
    params: { id: String(id), number: String(number) },
    body: { revision },
  })

/** Changes this organisation only, so that what somebody else changes in another one meanwhile stays. */
export const assignOrganization = (id: number, organization: number, isAssigned: boolean) =>
  scenarioApi('PUT /admin/scenarios/:id/organizations', {
    params: { id: String(id) },
    body: { organization_ids: isAssigned ? [organization] : [], within: [organization] },
  })

type Try = {
  readonly id: number
  readonly language: string
  readonly cast: { readonly character: string; readonly mood: string | null } | null
  readonly messages: TriedMessage[]
}
export const askDraft = ({ id, ...body }: Try) =>
  tryApi('POST /admin/scenarios/:id/draft/try', { params: { id: String(id) }, body })

type ChangeWords = {
  readonly title: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** One thing that has changed of a scenario, in words: packs show such changes too. */
export function useChangeWords(): (change: ContentChange) => ChangeWords {
  const titleOf = useChangeTitle()
  const read = useChangeValue()
  return (change) => ({
    title: titleOf(change),
    before: read(change, change.before),
    after: read(change, change.after),
  })
}

/** What has changed of a scenario, as the screens call it. */
function useChangeTitle(): (change: ContentChange) => string {
  const t = useText('workspace')
  const scenarioText = useText('scenarios')
  return ({ part, kind, field, language, of, aspect }) => {
    const whole = field ? scenarioText(`admin.fields.${field}.label`) : t(`parts.${part}`)
    const named = of === undefined ? whole : t('changeOf', { part: whole, name: of })
    const what = aspect === undefined ? named : t('aspectOf', { what: named, aspect: t(`aspects.${aspect}`) })
    return t(`kinds.${kind}`, {
      what: language && language !== 'en' ? `${what} (${language.toUpperCase()})` : what,
    })
  }
}

/** The words of the code by what the screens call them; everything else is an author's and stays as it is. */
function useChangeValue(): (change: ContentChange, value: string | undefined) => string | undefined {
  const t = useText('workspace')
  const ofWorld = useText('worlds')
  const readWord = ({ part, aspect }: ContentChange, word: string): string => {
    const layer = aspect === 'layer' && factLayers.find((one) => one === word)
    if (layer) return ofWorld(`layers.${layer}`)
    const who = aspect === 'who' && worldParties.find((one) => one === word)
    if (who) return ofWorld(`needs.${who}`)
    const difficulty = part === 'difficulty' && difficulties.find((one) => one === word)
    if (difficulty) return ofWorld(`difficulty.${difficulty}`)
    if (aspect === 'by_when' || aspect === 'stale') return t(word === 'yes' ? 'conflict.yes' : 'conflict.no')
    return word
  }
  const readConditions = (words: string): string =>
    words
      .split(', ')
      .map((word) => {
        const condition = worldConditions.find((one) => one === word)
        return condition ? ofWorld(`conditions.${condition}`) : word
      })
      .join(', ')
  return (change, value) => {
    if (value === undefined) return undefined
    return change.part === 'gets' || change.aspect === 'conditions'
      ? readConditions(value)
      : readWord(change, value)
  }
}
