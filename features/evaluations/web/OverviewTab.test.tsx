import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'

async function open(differences: Partial<Evaluation> = {}, width = 1280) {
  signInAs()
  answer('GET /evaluations/history', [evaluationOf(differences)])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen } = await renderScreen('/evaluation/7', { width })
  const panel = screen.getByRole('tabpanel', { name: 'Overview' })
  await expect.element(panel).toBeVisible()
  return { screen, panel }
}

test('the overview contains the text of the evaluation up to its specifics', async () => {
  const { screen, panel } = await open()
  await expect.element(panel.getByText(/Find out what is going on/)).toBeVisible()
  await expect.element(panel.getByText(/You opened with room for Sam/)).toBeVisible()
  expect(panel.getByText('Specifics').all()).toHaveLength(0)
  expect(panel.getByText(/An open question at the very beginning/).all()).toHaveLength(0)
  await expect.element(screen.getByText(/Made by fixed rules; no AI model\./)).toBeVisible()
})

test('a Portuguese overview ends at its Portuguese heading, and is marked as Portuguese', async () => {
  const content = '<p>Foi bem.</p>\n<h2>Pontos específicos</h2>\n<h3>Mensagem 1</h3>'
  const { panel } = await open({
    language: 'pt',
    content,
    produced_by: 'gpt-x',
    prompt_version: 'evaluator/1',
  })
  await expect.element(panel.getByText('Foi bem.')).toBeVisible()
  expect(panel.getByText('Foi bem.').element().closest('[lang]')?.getAttribute('lang')).toBe('pt')
  expect(panel.getByText('Mensagem 1').all()).toHaveLength(0)
})

test('in a language that the rules do not know, their text is marked as English', async () => {
  const { panel } = await open({
    language: 'de',
    scenario: { id: 3, title: 'Gespräch', description: 'Ein Gespräch.' },
  })
  const text = panel.getByText(/You opened with room/)
  await expect.element(text).toBeVisible()
  expect(text.element().closest('[lang]')?.getAttribute('lang')).toBe('en')
  await expect.element(panel.getByText('Ein Gespräch.')).toHaveAttribute('lang', 'de')
})

test('only the evaluation of an own conversation explains why it has no checks', async () => {
  const why = /no checks here/
  const { panel } = await open({ checks: [], own_conversation_id: 4 })
  await expect.element(panel.getByText(why)).toBeVisible()
  await cleanup()
  const other = await open({ checks: [] })
  await expect.element(other.panel.getByText(/You opened with room/)).toBeVisible()
  expect(other.panel.getByText(why).all()).toHaveLength(0)
})

test('scripts, forms and dangerous styles are removed from stored text', async () => {
  const content =
    '<p>Well <b style="position: fixed; inset: 0; background: url(/x)">done</b>.</p><script>window.hacked = 1</script>' +
    '<img src="/nowhere" onerror="window.hacked = 1"><iframe src="/login"></iframe><form><input><button>Go</button></form>' +
    '<div class="fixed inset-0" id="main" onclick="window.hacked = 1">over</div>'
  const { panel } = await open({ content })
  await expect.element(panel.getByText('Well done.')).toBeVisible()
  const text = panel.element().querySelector('.rich-text')
  expect(text?.querySelectorAll('script, img, iframe, form, input, button, [onclick], [id]')).toHaveLength(0)
  expect(panel.getByText('done').element().getAttribute('style')).not.toMatch(/position|inset|url/)
  expect('hacked' in window).toBe(false)
  // Class names are allowed, but must not move an element out of the text's box.
  const [box, over] = [text, panel.getByText('over').element()].map((one) => one?.getBoundingClientRect())
  expect(over?.width).toBeLessThanOrEqual(box?.width ?? 0)
  expect(over?.top).toBeGreaterThanOrEqual(box?.top ?? Infinity)
})

test('each skill has a word for its level, and an explanation', async () => {
  const { panel } = await open()
  const skills = panel.getByRole('region', { name: 'Your skills' })
  await expect.element(skills).not.toMatchTextContent(/points/)
  const items = skills.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent(/Listening.*Shown.*You leave room/)
  await expect.element(items.nth(3)).toMatchTextContent(/Being concrete.*In part/)
  await expect.element(items.nth(6)).toMatchTextContent(/Clarity.*Not yet/)
})

test('words and questions are shown as numbers and shares', async () => {
  const { panel } = await open()
  const shares = panel.getByRole('region', { name: 'Talking and asking' })
  await expect.element(shares).toMatchTextContent(/You\s*110 \(54%\).*Partner\s*95 \(46%\)/)
  await expect.element(shares).toMatchTextContent(/Open\s*2 \(67%\).*Closed\s*1 \(33%\)/)
})

test('a learner who asked nothing reads that there were no questions', async () => {
  const { measures } = evaluationOf()
  const turns = measures?.turns.map((turn) => ({ ...turn, open: 0, closed: 0 })) ?? []
  const { panel } = await open({ measures: { skills: [], turns }, skills: [] })
  await expect.element(panel.getByText('You asked no questions.')).toBeVisible()
  expect(panel.getByRole('region', { name: 'Your skills' }).all()).toHaveLength(0)
})

test('the table shows what was counted in each message, and the sums', async () => {
  const { panel } = await open()
  const row = (name: string) => panel.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect.element(row('What was noticed')).toMatchTextContent('What was noticedMessage123456Total')
  await expect.element(row('Figures and dates')).toMatchTextContent(/^Figures and dates.*0200013$/)
  await expect
    .element(row('Insults, threats and harsh words'))
    .toMatchTextContent(/^Insults, threats and harsh words.*0010001$/)
})

test('on a phone the table of turns fits the screen, and lists what was not found below it', async () => {
  const turns = evaluationOf().measures?.turns.map((turn) => ({ ...turn, next: 0, hedges: 0 })) ?? []
  const { panel } = await open({ measures: { skills: [], turns } }, 390)
  const table = panel.getByRole('region', { name: 'Turns 1 to 6' })
  await expect.element(table.getByText('3 in all')).toBeVisible()
  await expect.element(table.getByText('Not found: Steps with a time')).toBeVisible()
  await expect.element(table.getByText('Not found: Softening words')).toBeVisible()
  await expect.element(table.getByText('Message')).toBeVisible()
  expect(table.getByRole('row', { name: /^Steps with a time/ }).all()).toHaveLength(0)
  expect(table.getByRole('columnheader', { name: 'Total' }).all()).toHaveLength(0)
  expect(table.element().scrollWidth).toBe(table.element().clientWidth)
})

test('a hundred turns fit a phone, in tables of twenty turns each', async () => {
  const turn = evaluationOf().measures?.turns[0]
  const turns = Array.from({ length: 100 }, () => turn).filter((one) => one !== undefined)
  const { panel } = await open({ measures: { skills: [], turns }, turn_count: 100 }, 390)
  await expect.element(panel.getByRole('table', { name: 'Turns 81 to 100' })).toBeInTheDocument()
  expect(panel.getByRole('table').all()).toHaveLength(5)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('an evaluation without measures shows only its text', async () => {
  const { panel } = await open({ measures: null, skills: [] })
  await expect.element(panel.getByText(/You opened with room for Sam/)).toBeVisible()
  expect(panel.getByRole('region', { name: 'Talking and asking' }).all()).toHaveLength(0)
})

test('the total comes last, as a range with the reasons why it is one', async () => {
  const check = (key: string, verdict: SettledVerdict): EvaluatedCheck => ({
    key,
    name: key,
    skill: null,
    kind: 'judged',
    counter: false,
    verdict,
    readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [],
  })
  const checks = [
    check('a', 'met'),
    check('b', 'divided'),
    check('c', 'not_judged'),
    check('d', 'not_judged'),
    check('e', 'no_occasion'),
  ]
  const { panel } = await open({ checks, total: { from: 1, to: 4, of: 4 } })
  const total = panel.getByRole('region', { name: 'All checks together' })
  await expect.element(total).toMatchTextContent(/1 to 4 of 4 checks met/)
  await expect.element(total).toMatchTextContent(/On 1 check the readings are divided/)
  await expect.element(total).toMatchTextContent(/2 checks need a model and were not judged/)
  await expect.element(total).toMatchTextContent(/it is not a mark/)
  expect(panel.getByRole('region').elements().at(-1)).toBe(total.element())
})

test('a total without open checks is one number', async () => {
  const { panel } = await open({ total: { from: 6, to: 6, of: 10 } })
  const total = panel.getByRole('region', { name: 'All checks together' })
  await expect.element(total.getByText('6 of 10 checks met')).toBeVisible()
  expect(total.element().textContent).not.toMatch(/divided|judged/)
})

test('an evaluation without a total shows none', async () => {
  const { panel } = await open()
  await expect.element(panel.getByRole('region', { name: 'Talking and asking' })).toBeVisible()
  expect(panel.getByRole('region', { name: 'All checks together' }).elements()).toHaveLength(0)
})
