import { expect, test } from 'vitest'
import { extractOverview } from './EvaluationText.tsx'

test.each(['<h2>Specifics</h2>', '<h3 class="x"> Pontos específicos </h3>', '<H2>Points précis</H2>'])(
  'the overview ends before %s',
  (heading) => expect(extractOverview(`<p>Well done.</p>${heading}<p>Rest</p>`)).toBe('<p>Well done.</p>'),
)

test('without such a heading all text belongs to the overview, even if it contains the word', () =>
  expect(extractOverview('<p>Specifics</p><h2>Summary</h2>')).toBe('<p>Specifics</p><h2>Summary</h2>'))
