import { HttpResponse } from 'msw'
import type { StagedChange } from '#features/scenario-map/contract-staged.ts'
import type { Mapping, ScenarioMap } from '#features/scenario-map/contract.ts'
import { answer, handle, person, signInAs } from './network.ts'
import { renderScreen } from './render-screen.tsx'

export const bio =
  'Project engineer, 31. Thorough and helpful, known for tidy files and for never asking for help, whatever happens.'
export const sam = 'Sam Rivera, a project engineer.'
export const kim = 'Kim Duarte, an operations manager.'
export const mood = (id: number, title: string) => ({ id, title, translations: [], description: null })
export const mapping = (
  scenario_id: number,
  base_character_id: number,
  mood_modifier_id: number | null,
): Mapping => ({ scenario_id, base_character_id, mood_modifier_id })

/** The part of the map that a request selects, as the server answers it. */
function partOf(map: ScenarioMap, url: string): ScenarioMap {
  const query = new URL(url).searchParams
  const [search, ids] = [query.get('search')?.toLowerCase(), query.get('scenarios')?.split(',').map(Number)]
  const scenarios = map.scenarios
    .filter(({ id, title }) => {
      const isMeant = ids === undefined || ids.includes(id)
      const isFound = search === undefined || title.toLowerCase().includes(search)
      return isMeant && isFound && id > Number(query.get('after') ?? 0)
    })
    .slice(0, Number(query.get('limit') ?? map.scenarios.length))
  const mappings = map.mappings.filter((one) => scenarios.some(({ id }) => id === one.scenario_id))
  return {
    scenarios,
    mappings,
    base_characters: map.base_characters.filter(({ id }) =>
      mappings.some(({ base_character_id }) => base_character_id === id),
    ),
    mood_modifiers: map.mood_modifiers.filter(({ id }) =>
      mappings.some(({ mood_modifier_id }) => mood_modifier_id === id),
    ),
  }
}

const newServer = () => ({
  /** The map on the server; a test may change it without the screen knowing. */
  map: {
    scenarios: [
      { id: 1, title: 'Deadline' },
      { id: 2, title: 'Salary' },
    ],
    base_characters: [
      { id: 1, name: null, role: null, face_seed: 1, description: sam, bio },
      { id: 2, name: null, role: null, face_seed: 2, description: kim, bio: 'Courteous and exact.' },
    ],
    mood_modifiers: [mood(1, 'Calm'), mood(2, 'Anxious')],
    mappings: [mapping(1, 1, 1), mapping(1, 1, 2)],
  } as ScenarioMap,
  /** The changes that were requested, in short, with their idempotency keys. */
  asked: [] as { readonly what: string; readonly key: string | null }[],
  /** The query of each request for a part of the map. */
  parts: [] as string[],
  /** Refuses a request if it returns a response. */
  refuse: (_what: string): Response | undefined => undefined,
})

/** Signs in a superadmin and serves a map of two scenarios, two characters and two moods. */
export function serveScenarioMap() {
  const server = newServer()
  signInAs(person({ permissions: ['superadmin'] }))
  handle('GET /admin/scenario-map', ({ request: { url } }) => {
    server.parts.push(new URL(url).search)
    return HttpResponse.json(partOf(server.map, url))
  })
  handle('GET /admin/base-characters', () =>
    HttpResponse.json(
      server.map.base_characters.map((one) => ({ ...one, translations: {}, archived: false })),
    ),
  )
  handle('GET /admin/mood-modifiers', () =>
    HttpResponse.json(server.map.mood_modifiers.map((one) => ({ ...one, titles: [], archived: false }))),
  )
  answer('GET /admin/organizations', [])
  for (const verb of ['add', 'remove'] as const)
    handle(`POST /admin/scenario-mapping/${verb}`, async ({ request }) => {
      const body = (await request.json()) as Mapping
      const what = `${verb} ${body.scenario_id}-${body.base_character_id}-${body.mood_modifier_id}`
      server.asked.push({ what, key: request.headers.get('idempotency-key') })
      const refused = server.refuse(what)
      if (refused) return refused
      const others = server.map.mappings.filter((one) => JSON.stringify(one) !== JSON.stringify(body))
      server.map = { ...server.map, mappings: verb === 'add' ? [...others, body] : others }
      return HttpResponse.json({ message: 'Done' })
    })
  return Object.assign(server, {
    partOf: (url: string) => partOf(server.map, url),
    requests: () => server.asked.map(({ what }) => what).toSorted(),
  })
}

/** Stages changes as if the person had done so before; tests of staging itself press the buttons. */
export function stageMappings(
  ...wanted: (readonly [change: StagedChange['change'], mapping: Mapping])[]
): void {
  const changes = wanted.map(([change, one], index): StagedChange => ({
    change,
    mapping: one,
    key: `key-${index}`,
    names: { scenario: 'Salary', character: sam, mood: 'Calm' },
  }))
  sessionStorage.setItem('scenario-map:1', JSON.stringify(changes))
}

export async function openScenarioMap() {
  const { screen, ...rest } = await renderScreen('/admin/scenario-map')
  const card = (name: string) => screen.getByRole('listitem', { name, exact: true })
  return {
    ...rest,
    screen,
    card,
    async add(scenario: string, bot: string, moodTitle: string) {
      await card(scenario)
        .getByRole('button', { name: /^Add bot to/ })
        .click()
      const form = card(scenario).getByRole('group', { name: /^Add bot to/ })
      await form.getByRole('combobox', { name: 'Bot character' }).selectOptions(bot)
      await form.getByRole('combobox', { name: 'Mood' }).selectOptions(moodTitle)
      await form.getByRole('button', { name: 'Add' }).click()
    },
    async remove(scenario: string, button: RegExp) {
      await card(scenario).getByRole('button', { name: button }).click()
      await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    },
  }
}
