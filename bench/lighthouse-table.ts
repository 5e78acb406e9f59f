import type { Verdict } from './lighthouse.ts'
import type { Looks } from './lighthouse-pages.ts'
import { median } from './quantiles.ts'

const aims = { mobile: 99, desktop: 100 } as const
const budgets = { mobile: 95, desktop: 100 } as const

/** The medians of every page, as Markdown. */
export const tableOfPages = (looks: readonly Looks[]): string =>
  [
    '## Pages',
    '',
    row(
      'page',
      'performance',
      'accessibility',
      'best practices',
      'FCP s',
      'LCP s',
      'TBT ms',
      'CLS',
      'kB',
      'verdict',
    ),
    row(...Array.from({ length: 10 }, () => '---')),
    ...looks.map(rowOf),
    '',
  ].join('\n')

function rowOf({ page, preset, verdicts }: Looks): string {
  const middle = (figure: Figure) => median(verdicts.map((verdict) => verdict[figure]))
  const faults = [...new Set(verdicts.flatMap((verdict) => verdict.faults))]
  const performance = middle('performance')
  const verdict = performance >= aims[preset] ? 'aim' : performance >= budgets[preset] ? 'met' : 'under'
  return row(
    `${page}, ${preset}`,
    `${performance}`,
    `${middle('accessibility')}`,
    `${middle('bestPractices')}`,
    (middle('fcp') / 1000).toFixed(2),
    (middle('lcp') / 1000).toFixed(2),
    middle('tbt').toFixed(0),
    middle('cls').toFixed(3),
    (middle('bytes') / 1000).toFixed(1),
    [verdict, ...faults].join(', '),
  )
}

type Figure = Exclude<keyof Verdict, 'faults'>

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
