import { formatNumber } from '#platform/web/format.ts'
import type { OwnData } from '../contract.ts'
import type { PageTools } from './page-tools.ts'

const columns = ['day', 'model', 'calls', 'input', 'output'] as const

/** What models consumed for the person, day by day. */
export function usagePart({ make, t, language }: PageTools, { usage }: Pick<OwnData, 'usage'>): HTMLElement {
  const row = (cells: readonly HTMLElement[]) => make('tr', {}, cells)
  const head = columns.map((column) => make('th', { scope: 'col' }, t(`page.columns.${column}`)))
  const table = () =>
    make(
      'table',
      {},
      make('thead', {}, row(head)),
      make(
        'tbody',
        {},
        usage.map(({ day, model, calls, input_tokens, output_tokens }) =>
          row([
            make('td', {}, day),
            make('td', {}, model),
            ...[calls, input_tokens, output_tokens].map((value) =>
              make('td', {}, formatNumber(value, language)),
            ),
          ]),
        ),
      ),
    )
  return make(
    'section',
    {},
    make('h2', {}, t('page.usage')),
    usage.length === 0 ? make('p', {}, t('page.noUsage')) : table(),
  )
}
