import { beforeEach, expect, test, vi } from 'vitest'
import {
  bio,
  mapping,
  openScenarioMap,
  sam,
  serveScenarioMap,
  stageMappings,
} from '#testing/fake-scenario-map.ts'
import { answer } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { mapPagesQuery } from './map-requests.ts'

let server: ReturnType<typeof serveScenarioMap>
beforeEach(() => (server = serveScenarioMap()))

/** Serves more than two pages of scenarios, one of which has another name. */
function manyScenarios(): void {
  server.map = {
    ...server.map,
    scenarios: Array.from({ length: 120 }, (_, index) => ({
      id: index + 1,
      title: index === 109 ? 'Negotiation' : `Scenario ${index + 1}`,
    })),
  }
}

test('scenarios are loaded page by page while scrolling, and a search finds one of them', async () => {
  manyScenarios()
  const { screen, card } = await openScenarioMap()
  await expect.element(screen.getByText('The first 50 scenarios')).toBeVisible()
  await expect.element(card('Scenario 1')).toBeVisible()
  expect(server.parts).toEqual(['?limit=50'])
  await vi.waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(server.parts).toEqual(['?limit=50', '?limit=50&after=50', '?limit=50&after=100'])
  })
  await expect.element(screen.getByText('120 scenarios')).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Search scenarios and bots' })
  await search.fill('NEGO')
  await expect.element(screen.getByText('1 scenario')).toBeVisible()
  await expect.element(card('Negotiation')).toBeVisible()
  await expect.element(card('Scenario 1')).not.toBeInTheDocument()
  await search.fill('nothing')
  await expect.element(screen.getByText('No scenario matches')).toBeVisible()
})

test('a staged change on a page that is not loaded is shown first and saved with the others', async () => {
  manyScenarios()
  server.map = { ...server.map, mappings: [mapping(110, 1, 2)] }
  stageMappings(['add', mapping(110, 2, 1)], ['remove', mapping(110, 1, 2)])
  const { screen, card } = await openScenarioMap()
  await expect.element(card('Negotiation')).toMatchTextContent(/Anxious.*Pending Remove/)
  await expect.element(card('Negotiation')).toMatchTextContent(/Kim Duarte.*Calm.*Pending Add/)
  const titles = () =>
    screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  expect(titles().slice(0, 2)).toEqual(['Negotiation', 'Scenario 1'])
  const search = screen.getByRole('searchbox', { name: 'Search scenarios and bots' })
  await search.fill('Scenario 11')
  await expect.element(card('Scenario 11')).toBeVisible()
  await expect.element(card('Negotiation')).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 pending changes')).toBeVisible()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('2 changes saved')).toBeVisible()
  expect(server.requests()).toEqual(['add 110-2-1', 'remove 110-1-2'])
})

test('a failed map can be loaded again, an empty one says so, and a missing token leads to the sign-in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('GET /admin/scenario-map', {}, { status: 400 })
  const { screen, queryClient, address } = await openScenarioMap()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to load the scenario map')
  answer('GET /admin/scenario-map', { scenarios: [], base_characters: [], mood_modifiers: [], mappings: [] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()

  answer('GET /admin/scenario-map', { error: 'Missing authorization token' }, { status: 400 })
  void queryClient.invalidateQueries({ queryKey: mapPagesQuery('').queryKey })
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fadmin%2Fscenario-map')
})

test(
  'a long bio is cut, and a bot without a mood has a warning in a scenario with moods',
  { tags: ['long'] },
  async () => {
    server.map = { ...server.map, mappings: [mapping(1, 1, 1), mapping(1, 2, null), mapping(2, 2, null)] }
    const { card } = await openScenarioMap()
    const cut = `${bio.slice(0, 100).trimEnd()}…`
    await expect.element(card('Deadline')).toMatchTextContent(cut)
    await expect.element(card('Deadline')).not.toMatchTextContent(bio)
    await card('Deadline').getByRole('button', { name: 'more' }).first().click()
    await expect.element(card('Deadline')).toMatchTextContent(bio)
    await card('Deadline').getByRole('button', { name: 'less' }).click()
    await expect.element(card('Deadline')).not.toMatchTextContent(bio)

    await expect.element(card('Deadline')).toMatchTextContent(/Nobody meets this bot/)
    await expect.element(card('Salary')).toBeVisible()
    await expect.element(card('Salary')).not.toMatchTextContent(/Nobody meets this bot/)
  },
)

test('a character is shown with name and role, in the rows and in the choice of characters', async () => {
  server.map = {
    ...server.map,
    base_characters: [
      { id: 1, name: 'Sam Rivera', role: 'Project engineer', face_seed: 51, description: sam, bio },
    ],
  }
  const { screen } = await renderScreen('/admin/scenario-map')
  await expect
    .element(screen.getByRole('button', { name: /Sam Rivera, Project engineer.*Calm/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /Salary/ }).click()
  await expect
    .element(screen.getByRole('option', { name: 'Sam Rivera, Project engineer' }))
    .toBeInTheDocument()
  await expect
    .poll(() =>
      screen
        .getByRole('list', { name: 'Moods of Sam Rivera, Project engineer' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Calm', 'Anxious'])
})
