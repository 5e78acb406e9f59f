import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'
import { type ScenarioWorld, worldFailures } from '../contract.ts'

const scenario = { ...sampleAdminScenario, id: 3, title: 'Deadlines', languages: ['en', 'pt'] }
const busy: ScenarioWorld['facts'][number] = {
  key: 'busy',
  layer: 'open',
  texts: { en: 'It was busy.', pt: 'Foi corrido.' },
  question: null,
  conditions: [],
  judged: null,
  after: null,
}
const world: ScenarioWorld = { difficulty: 'fair', facts: [busy], needs: [], gets: [] }

beforeEach(async () => {
  // Tests load this code unbundled, which may take longer than an assertion waits.
  await import('./WorldEditor.tsx')
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/scenarios', [scenario])
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
  ])
  answer('GET /admin/scenarios/3/world', { world, hash: 'first' })
})

/** Records the worlds that are saved, and answers. */
function saving(reply: () => Response) {
  const sent: { world: ScenarioWorld; hash: string }[] = []
  handle('PUT /admin/scenarios/3/world', async ({ request }) => {
    sent.push((await request.json()) as { world: ScenarioWorld; hash: string })
    return reply()
  })
  return sent
}

const asked = 'When you think of the weekly figures, Sam, from whom do they come to you, and how?'

async function openFacts() {
  const { screen, queryClient } = await renderScreen('/admin/scenarios/facts?scenario=3')
  await expect
    .element(screen.getByRole('textbox', { name: 'Fact 1', exact: true }))
    .toHaveValue('It was busy.')
  return { screen, queryClient, save: screen.getByRole('button', { name: 'Save', exact: true }) }
}

test('each pasted question becomes an entry, and one that is too long stays in the field', async () => {
  const { screen } = await openFacts()
  await screen.getByRole('combobox', { name: 'When fact 1 may be known' }).selectOptions('Asked')
  const field = screen.getByRole('textbox', { name: /^Words in a question for fact 1/ })
  const questions = ['Who sends it?', 'From whom do you get it, Sam?', asked, 'How does it come to you?']
  const tooLong = `${'And then, '.repeat(12)}who sends it?`
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', [...questions, tooLong].join('\n'))
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  for (const question of questions)
    await expect.element(screen.getByRole('button', { name: `Remove “${question}”` })).toBeVisible()
  await expect.element(field).toHaveValue(tooLong)
})

test('facts of each layer and a need are written, moved, restored after a deletion, and saved', async () => {
  const sent = saving(() => HttpResponse.json({ message: 'Saved', hash: 'second' }))
  const { screen, address } = await renderScreen('/admin/scenarios/create')
  await screen.getByRole('link', { name: 'Facts of Deadlines' }).click()
  await expect.poll(address).toBe('/admin/scenarios/facts?scenario=3')
  const textOf = (number: number) => screen.getByRole('textbox', { name: `Fact ${number}`, exact: true })
  const layerOf = (number: number) =>
    screen.getByRole('combobox', { name: `When fact ${number} may be known` })
  await screen.getByRole('radio', { name: 'Hard' }).click({ force: true })
  await textOf(1).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(textOf(2)).toHaveFocus()
  await textOf(2).fill('Chris sends it.')
  await userEvent.keyboard('{Enter}')
  await textOf(3).fill('I did not dare.')
  await layerOf(2).selectOptions('Asked')
  await screen.getByRole('textbox', { name: 'The question that fact 2 answers' }).fill('Who sends it?')
  await screen
    .getByRole('textbox', { name: 'Words in a question for fact 2: add a word or question' })
    .fill('who sends,from whom')
  await userEvent.keyboard('{Enter}')
  // A question is kept whole, whatever its length, instead of being split at commas.
  await userEvent.keyboard(`${asked}{Enter}`)
  await screen.getByRole('button', { name: 'Remove “from whom”' }).click()
  await layerOf(3).selectOptions('Earned')
  await screen.getByRole('group', { name: 'What earns fact 3' }).getByRole('button').click()
  await screen.getByRole('button', { name: 'apologised' }).click()
  await textOf(3).click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText('Moved to place 2 of 3')).toBeVisible()
  await expect.element(textOf(2)).toHaveFocus()
  await screen.getByRole('button', { name: 'More about fact 1' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(textOf(1)).toHaveValue('I did not dare.')
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await screen.getByText('Português', { exact: true }).click()
  await expect.element(textOf(1)).toHaveValue('Foi corrido.')
  await textOf(2).fill('Não tive coragem.')
  await screen.getByRole('main').getByText('English', { exact: true }).click()
  await screen.getByRole('button', { name: 'Add a need' }).click()
  await screen.getByRole('textbox', { name: 'Does what' }).fill('sends the report')
  await screen.getByRole('checkbox', { name: 'Needs a date' }).click()
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Everything is saved')).toBeVisible()
  const made = expect.stringMatching(/^(fact|need)-[a-z0-9]+$/)
  const question = { sentence: { en: 'Who sends it?' }, words: { en: ['who sends', asked] } }
  const dared = { en: 'I did not dare.', pt: 'Não tive coragem.' }
  expect(sent).toEqual([
    {
      hash: 'first',
      world: {
        difficulty: 'hard',
        facts: [
          busy,
          { ...busy, key: made, layer: 'earned', texts: dared, conditions: ['apologised'] },
          { ...busy, key: made, layer: 'asked', texts: { en: 'Chris sends it.' }, question },
        ],
        needs: [{ key: made, who: 'learner', what: { en: 'sends the report' }, words: {}, by_when: true }],
        gets: [],
      },
    },
  ])
  await textOf(1).fill('It was quiet.')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.map(({ hash }) => hash)).toEqual(['first', 'second'])
})

test('a save shows the language with a missing text and focuses its field', async () => {
  const { screen, save } = await openFacts()
  await screen.getByText('Português', { exact: true }).click()
  await screen.getByRole('button', { name: 'Add a fact' }).click()
  const second = screen.getByRole('textbox', { name: 'Fact 2', exact: true })
  await second.fill('Faltou gente.')
  await save.click()
  await expect.element(second).toHaveValue('')
  await expect.element(second).toHaveFocus()
})

test(
  'errors are shown at their rows, and after an edit conflict the saved world can be loaded',
  { tags: ['long'] },
  async () => {
    const sent = saving(() => HttpResponse.json({ detail: [refusal] }, { status: 422 }))
    const { screen, save } = await openFacts()
    await screen.getByRole('combobox', { name: 'When fact 1 may be known' }).selectOptions('Asked')
    await screen.getByText('Português', { exact: true }).click()
    await save.click()
    const words = screen.getByRole('textbox', { name: /^Words in a question for fact 1/ })
    await expect.element(words).toHaveFocus()
    await expect.element(words).toHaveAccessibleDescription(worldFailures.questionRequired.detail)
    await screen.getByRole('combobox', { name: 'When fact 1 may be known' }).selectOptions('Open')
    await screen.getByRole('textbox', { name: 'Fact 1' }).fill('Foi muito corrido.')
    await save.click()
    const after = screen.getByRole('combobox', { name: 'Only after' })
    await expect.element(after).toHaveAccessibleDescription(worldFailures.afterUnknown.detail)
    expect(sent).toHaveLength(1)
    const { fault: _, ...changed } = worldFailures.changedMeanwhile
    saving(() => HttpResponse.json(changed, { status: 409 }))
    await save.click()
    const theirs = { ...world, facts: [{ ...busy, texts: { en: 'Theirs.' } }] }
    answer('GET /admin/scenarios/3/world', { world: theirs, hash: 'theirs' })
    const load = screen.getByRole('button', { name: 'Load what was saved' })
    await expect.element(load).toBeInViewport()
    await screen.getByText('English', { exact: true }).last().click()
    await screen.getByRole('textbox', { name: 'Fact 1' }).fill('It was busy, as ever.')
    await load.click()
    await expect.element(screen.getByRole('textbox', { name: 'Fact 1' })).toHaveValue('Theirs.')
    await screen.getByText('What you had written').click()
    await expect.element(screen.getByText('It was busy, as ever.')).toBeVisible()
    const last = saving(() => HttpResponse.json({ message: 'Saved', hash: 'mine' }))
    await screen.getByRole('textbox', { name: 'Fact 1' }).fill('Both.')
    await screen.getByRole('link', { name: 'Scenarios', exact: true }).last().click()
    await screen.getByRole('button', { name: 'Keep writing' }).click()
    await save.click()
    await expect.poll(() => last.map(({ hash }) => hash)).toEqual(['theirs'])
  },
)

const refusal = { loc: ['body', 'world', 'facts', '0', 'after'], msg: worldFailures.afterUnknown.detail }

test('a failed world can be loaded again, and an empty one shows an example', async () => {
  answer('GET /admin/scenarios/3/world', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/scenarios/facts?scenario=3')
  await expect.element(screen.getByText('Failed to load what the character knows')).toBeVisible()
  answer('GET /admin/scenarios/3/world', { world: { ...world, facts: [] }, hash: 'empty' })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(/^For example: “The survey data/)).toBeVisible()
  await screen.getByRole('button', { name: 'Add a fact' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Fact 1' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Add one that is asked for' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Fact 2' })).toHaveFocus()
  await expect
    .element(screen.getByRole('combobox', { name: 'When fact 2 may be known' }))
    .toHaveValue('asked')
})

test('the facts of an archived scenario are read-only', async () => {
  answer('GET /admin/scenarios', [{ ...scenario, archived: true }])
  const { screen } = await renderScreen('/admin/scenarios/facts?scenario=3')
  await expect.element(screen.getByText('It was busy.')).toBeVisible()
  await expect.element(screen.getByText(worldFailures.archived.detail)).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('unsaved text stays when the scenario is archived elsewhere', async () => {
  const { screen, queryClient } = await openFacts()
  const fact = screen.getByRole('textbox', { name: 'Fact 1', exact: true })
  await fact.fill('It was quiet.')
  answer('GET /admin/scenarios', [{ ...scenario, archived: true }])
  await queryClient.invalidateQueries({ queryKey: ['admin', 'scenarios'] })
  await expect.element(screen.getByText(worldFailures.archived.detail)).toBeVisible()
  await expect.element(fact).toHaveValue('It was quiet.')
})
