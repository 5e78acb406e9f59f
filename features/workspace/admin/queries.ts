import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { difficulties, factLayers, worldConditions, worldParties } from '#conversation/director/world.ts'
import type { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { VERSIONS_PER_PAGE, type workspaceRoutes } from '../contract.ts'
import type { ContentChange } from '../contract-changes.ts'

const api = createApi<typeof workspaceRoutes>()
const mapApi = createApi<typeof scenarioMapRoutes>()

/** How often the screen checks whether somebody else has saved. Milliseconds. */
const DRAFT_POLL_INTERVAL = 15_000

/** The draft of a scenario, or the content in force where there is no draft. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'drafts', id],
    queryFn: ({ signal }) =>
      api('GET /admin/scenarios/:id/draft', { params: { id: String(id) } }, { signal }),
    // No refetch on focus: another author's texts must not replace what is being typed.
    refetchOnWindowFocus: false,
    refetchInterval: DRAFT_POLL_INTERVAL,
  })

/** Fetches the newest draft without putting it into the query cache, where it would replace what is being typed. */
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
      const oldest = page.length < VERSIONS_PER_PAGE ? undefined : page.at(-1)
      return oldest && { before: oldest.number }
    },
    select: ({ pages }) => pages.flat(),
  })

/** The moods in which each character plays in published scenarios. */
export const usualMoodsQuery = queryOptions({
  queryKey: ['admin', 'scenario-map', 'usual-moods'],
  queryFn: ({ signal }) => mapApi('GET /admin/scenario-map/usual-moods', {}, { signal }),
})

/** The drafts of all scenarios. */
export const draftsQuery = queryOptions({
  // A key of its own, so that refreshing the list does not refetch a draft that somebody is editing.
  queryKey: ['admin', 'draft-list'],
  queryFn: ({ signal }) => api('GET /admin/scenario-drafts', {}, { signal }),
})

/** The queries that show published scenarios. */
export const publishedQueryKeys = [
  ['admin', 'scenarios'],
  ['admin', 'scenario-map'],
  ['admin', 'criteria'],
  ['admin', 'worlds'],
  ['admin', 'deadlines'],
  ['scenarios'],
  ['chats'],
] as const

type ChangeWords = {
  readonly title: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Describes one change of a scenario in words; packs use it too. */
export function useChangeWords(): (change: ContentChange) => ChangeWords {
  const titleOf = useChangeTitle()
  const read = useChangeValue()
  return (change) => ({
    title: titleOf(change),
    before: read(change, change.before),
    after: read(change, change.after),
  })
}

/** The name of the changed thing, as the screens call it. */
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

/** Translates enum values into the words of the screens; text by authors stays unchanged. */
function useChangeValue(): (change: ContentChange, value: string | undefined) => string | undefined {
  const t = useText('workspace')
  const ofWorld = useWorldWords()
  return ({ part, aspect }, value) => {
    if (value === undefined) return undefined
    if (part === 'gets' || aspect === 'conditions')
      return value
        .split(', ')
        .map((word) => ofWorld('conditions', word))
        .join(', ')
    if (aspect === 'layer' || aspect === 'who') return ofWorld(aspect, value)
    if (part === 'difficulty') return ofWorld(part, value)
    if (aspect === 'by_when' || aspect === 'stale') return t(value === 'yes' ? 'conflict.yes' : 'conflict.no')
    return value
  }
}

/** A kind of value in a world that the screens have words for. */
type WorldValue = 'difficulty' | 'layer' | 'who' | 'conditions'

/** Returns a function that puts a value of a world into the words of the screens; other values stay as they are. */
export function useWorldWords(): (kind: WorldValue, value: string) => string {
  const t = useText('worlds')
  return (kind, value) => {
    const difficulty = kind === 'difficulty' && oneOf(difficulties, value)
    if (difficulty) return t(`difficulty.${difficulty}`)
    const layer = kind === 'layer' && oneOf(factLayers, value)
    if (layer) return t(`layers.${layer}`)
    const who = kind === 'who' && oneOf(worldParties, value)
    if (who) return t(`needs.${who}`)
    const condition = kind === 'conditions' && oneOf(worldConditions, value)
    return condition ? t(`conditions.${condition}`) : value
  }
}

const oneOf = <Name extends string>(names: readonly Name[], wanted: string): Name | undefined =>
  names.find((name) => name === wanted)
